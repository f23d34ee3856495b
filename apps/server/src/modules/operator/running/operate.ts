import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { readRunning } from './read-running.ts'

const began = new Date()

export const runningState: PlainHandler<'/operator/running/state'> = async ({ services }) => {
  const { config } = services
  const providers = [
    { what: '短信', name: config.SMS_PROVIDER, isSandbox: config.SMS_PROVIDER === 'sandbox' },
    { what: '邮件', name: config.MAIL_PROVIDER, isSandbox: config.MAIL_PROVIDER === 'sandbox' },
    { what: '实名', name: config.IDENTITY_PROVIDER, isSandbox: config.IDENTITY_PROVIDER === 'sandbox' },
    { what: '银行', name: config.BANK_PROVIDER, isSandbox: config.BANK_PROVIDER === 'sandbox' },
    ...services.payments.map(({ vendor, isSandbox }) => ({ what: '收款', name: vendor, isSandbox })),
    { what: '文件存储', name: config.S3_ENDPOINT ? 'S3' : '本机目录', isSandbox: false },
  ]
  const { ledger, ...facts } = await readRunning(services)
  return {
    ...facts,
    ledger: { faults: ledger.faults, provenAt: ledger.provenAt?.toISOString() ?? null },
    server: {
      mode: config.MODE,
      node: process.version,
      startedAt: began.toISOString(),
      memoryBytes: process.memoryUsage().rss,
    },
    providers,
  }
}

export const listDeadJobs: PlainHandler<'/operator/running/deadJobs'> = async ({ services }) =>
  (services.queue.isRunning() ? await services.queue.dead() : [])
    .sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime())
    .slice(0, 200)
    .map(({ id, name, reason, failedAt }) => ({ jobId: id, name, reason, failedAt: failedAt.toISOString() }))

/** All dead jobs of one kind back in line: each is made to run more than once without harm. */
export const redriveJobs: PlainHandler<'/operator/running/redrive'> = async (call) => {
  const { queue } = call.services
  const known = queue.isRunning() && (await queue.dead()).some(({ name }) => name === call.body.name)
  if (!known) throw new CodedError('NOT_FOUND')
  const count = await queue.redrive(call.body.name)
  call.note({ target: call.body.name, detail: { count } })
  return { count }
}
