// The stage of the ship, or of the plane: what one lives in, drawn with what can be done in it.

import { planeStage } from "./plane.js";
import { shipStage } from "./ship.js";

export function ship(_, table) {
  const { ship: aboard, gauges } = table.model.get("stores") ?? {};
  if (aboard) return shipStage(aboard, table);
  return gauges?.length ? planeStage(gauges, table) : [];
}
