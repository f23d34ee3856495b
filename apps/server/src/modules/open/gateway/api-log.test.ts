import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { sandboxApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { type LoggedCall, makeApiLog } from './api-log.ts'

const world = await worldOfFile()
const app = await sandboxApp(world, '甲合作方')

it('loses no line for a character the database cannot keep in the one beside it', async () => {
  const log = makeApiLog(world.services)
  const told = (problem: string, n: number): LoggedCall => ({
    appId: app.appId,
    requestId: `odd-${n}`,
    endpoint: 'ping',
    keyId: null,
    address: '127.0.0.1',
    http: 400,
    code: CODE.BAD_REQUEST,
    ms: 1,
    request: null,
    answer: null,
    signedText: null,
    digest: null,
    problem,
    refusedAddress: false,
    admitted: false,
    at: world.clock.now(),
  })
  for (const [n, problem] of ['好', '无\0字', '半\ud800个', '一对🀄', '写出的\\u0000'].entries())
    log.write(told(problem, n))
  await log.flush()
  const kept = await world.services.db
    .selectFrom('open_api_log')
    .select('problem')
    .where('app_id', '=', app.appId)
    .where('request_id', 'like', 'odd-%')
    .orderBy('request_id')
    .execute()
  expect(kept.map(({ problem }) => problem)).toEqual(['好', '无字', '半\ufffd个', '一对🀄', '写出的\\u0000'])
})
