import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { listSetAside, POLLED_WORK, takeUpSetAside } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { shortcomings } from '../../../platform/shortcomings.ts'
import { readRunning } from './read-running.ts'

const began = new Date()
const SHOWN = 200

const nameOf = ({ extensions }: Services, kind: string): string =>
  extensions.find(POLLED_WORK, kind)?.name ?? kind

export const runningState: PlainHandler<'/operator/running/state'> = async ({ services }) => {
  const { config } = services
  const providers = [
    { what: '短信', name: config.SMS_PROVIDER, isSandbox: config.SMS_PROVIDER === 'sandbox' },
    { what: '邮件', name: config.MAIL_PROVIDER, isSandbox: config.MAIL_PROVIDER === 'sandbox' },
    { what: '实名', name: config.IDENTITY_PROVIDER, isSandbox: config.IDENTITY_PROVIDER === 'sandbox' },
    { what: '银行', name: config.BANK_PROVIDER, isSandbox: config.BANK_PROVIDER === 'sandbox' },
    ...services.payments.map(({ vendor, isSandbox }) => ({ what: '收款', name: vendor, isSandbox })),
    {
      what: '证书机构',
      name: services.certificates.provider,
      isSandbox: config.CA_PROVIDER === 'sandbox',
    },
    {
      what: '时间戳',
      name: services.certificates.timestampProvider,
      isSandbox: config.TIMESTAMP_PROVIDER === 'sandbox',
    },
    { what: '文件存储', name: config.S3_ENDPOINT ? 'S3' : '本机目录', isSandbox: false },
  ]
  const { ledger, jobs, money, expiries, setAside, ...facts } = await readRunning(services)
  return {
    ...facts,
    shortcomings: await shortcomings(services),
    setAside: setAside.map(({ kind, count }) => ({ kind, name: nameOf(services, kind), count })),
    money: { ...money, provenAt: money.provenAt?.toISOString() ?? null },
    expiries: expiries.map(({ endsAt, ...rest }) => ({ ...rest, endsAt: endsAt?.toISOString() ?? null })),
    jobs: { ...jobs, parkedAt: jobs.parkedAt?.toISOString() ?? null },
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
  (services.queue.isRunning() ? await services.queue.dead() : []).map(({ id, name, reason, failedAt }) => ({
    jobId: id,
    name,
    reason,
    failedAt: failedAt.toISOString(),
  }))

/** All dead jobs of one kind back in line: each is made to run more than once without harm. */
export const redriveJobs: PlainHandler<'/operator/running/redrive'> = async (call) => {
  const { queue } = call.services
  const known = queue.isRunning() && (await queue.deadCounts()).some(({ name }) => name === call.body.name)
  if (!known) throw new CodedError('NOT_FOUND')
  const count = await queue.redrive(call.body.name)
  call.note({ target: call.body.name, detail: { count } })
  return { count }
}

export const listWorkSetAside: PlainHandler<'/operator/running/setAside'> = async ({ db, services }) =>
  (await listSetAside(db, SHOWN)).map(({ setAsideAt, ...one }) => ({
    ...one,
    name: nameOf(services, one.kind),
    setAsideAt: setAsideAt.toISOString(),
  }))

/** What was set aside is tried again from its first try on: all of a kind, or what is named. */
export const takeUpWork: PlainHandler<'/operator/running/takeUp'> = async (call) => {
  const { body, db, services } = call
  const known = services.extensions.find(POLLED_WORK, body.kind)
  if (!known) throw new CodedError('NOT_FOUND')
  const keys = await takeUpSetAside(db, body.kind, body.keys)
  if (keys.length === 0) throw new CodedError('NOT_FOUND')
  await known.takeUp?.(services, db, keys)
  call.note({ target: known.name, detail: { count: keys.length } })
  return { count: keys.length }
}
