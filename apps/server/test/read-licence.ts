import { runLicenceReading } from '../src/modules/company/certification/read-licence.ts'
import { theRow } from '../src/platform/db/row.ts'
import type { World } from './world.ts'

/** Done at once what a job would do: the licence that was uploaded is read. */
export const readLicence = async (world: World, taskId: string): Promise<void> => {
  const { account_id } = await theRow(world.services.db, 'licence_reading', { task_id: taskId }, [
    'account_id',
  ])
  await runLicenceReading(world.services)({
    id: 'once',
    data: { accountId: account_id, taskId },
    signal: new AbortController().signal,
  })
}
