export type Lot = { owner_id: string; id: string; remaining: number }
export type LotUse = { ownerId: string; lotId: string; amount: number }

/** As much as is wanted and there, lot by lot in the order given. */
export const takeFrom = (lots: readonly Lot[], wanted: number): { taken: LotUse[]; missing: number } => {
  const taken: LotUse[] = []
  let missing = wanted
  for (const lot of lots) {
    const amount = Math.min(missing, lot.remaining)
    if (amount > 0) taken.push({ ownerId: lot.owner_id, lotId: lot.id, amount })
    missing -= amount
  }
  return { taken, missing }
}

/**
 * What is given back goes to the lots it came from, last taken first: so the copies that stay spent are those that
 * would have expired first, as if only they had been taken.
 */
export const giveBackTo = (
  taken: readonly LotUse[],
  returned: readonly LotUse[],
  wanted: number,
): LotUse[] => {
  const left = taken.map((line) => ({
    owner_id: line.ownerId,
    id: line.lotId,
    remaining:
      line.amount -
      returned
        .filter((back) => back.ownerId === line.ownerId && back.lotId === line.lotId)
        .reduce((sum, back) => sum + back.amount, 0),
  }))
  return takeFrom(left.reverse(), wanted).taken
}

export const sumOf = (taken: readonly LotUse[]): number => taken.reduce((sum, { amount }) => sum + amount, 0)
