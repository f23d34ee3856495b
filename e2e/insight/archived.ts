import type { Body } from '@xinqi/api/calls'
import { contractDriver } from '../contract-driver.ts'
import { expect, type Server } from '../fixture.ts'

/**
 * The one contract of the archive this finds, once it is there. Filing and reading the text are jobs and a list is read
 * when its page is opened: who looks at the archive in the browser waits here first.
 */
export const archived = async (server: Server, token: string, filter: Body<'/archived/getList'>) => {
  const found = async () => (await contractDriver(server).call('/archived/getList', filter, token)).list
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(1)
  return (await found())[0]!
}
