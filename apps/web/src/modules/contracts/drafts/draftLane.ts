// What is under way for a draft in this window, one request after another. All pages of a draft share its lane: what is
// saved on leaving one page has arrived before the next reads, and nobody's own change looks like somebody else's.

export type DraftLane = { last: Promise<unknown> }

const lanes = new Map<string, DraftLane>()

export const newLane = (): DraftLane => ({ last: Promise.resolve() })

/** The lane of a draft that has just come into being is the one it came into being in. */
export const laneOf = (contractId: string, begunIn: DraftLane = newLane()): DraftLane => {
  const lane = lanes.get(contractId) ?? begunIn
  lanes.set(contractId, lane)
  return lane
}

/** Runs after whatever was put in before, also if that failed. */
export const inLane = <T>(lane: DraftLane, task: () => Promise<T>): Promise<T> => {
  const next = lane.last.then(task, task)
  lane.last = next.catch(() => undefined)
  return next
}
