import { newId } from '../src/platform/db/ids.ts'
import { checkpointLeaves } from '../src/platform/evidence/checkpoint-leaves.ts'
import type { World } from './world.ts'

type Leaf = { contract_id: string; step: string; entry: Buffer }

/** So many entries in the log, and a checkpoint over them. */
export const sayLeaves = async ({ services, clock }: World, count: number, leaf: (at: number) => Leaf) => {
  const at = clock.now()
  const rows = Array.from({ length: count }, (_, place) => ({ id: newId(), ...leaf(place), at }))
  await services.db.insertInto('evidence_leaf').values(rows).execute()
  await checkpointLeaves(services)
}
