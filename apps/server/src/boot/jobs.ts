import {
  FOLLOW_BANK,
  followBank,
  PAY_TRANSFER,
  payTransfer,
} from '../modules/company/certification/bank-jobs.ts'
import { READ_LICENCE, runLicenceReading } from '../modules/company/certification/read-licence.ts'
import {
  deliverInvite,
  deliverSeat,
  expireInvites,
  inviteBounced,
} from '../modules/company/invitations/deliver.ts'
import { expireDelegations } from '../modules/company/invitations/end-delegation.ts'
import { INVITE_TOPIC } from '../modules/company/invitations/make-invite.ts'
import { MEMBER_ADDED } from '../modules/company/members/change-members.ts'
import { EXPORT_OPERATIONS, runOperationExport } from '../modules/company/operation-log/export-operations.ts'
import {
  deliverRelationInvite,
  type InviteKey,
  RELATION_INVITED,
  relationInviteBounced,
} from '../modules/company/related-companies/deliver.ts'
import { MERGE_DIRECTORY, runMerge } from '../modules/company/workplace/merge.ts'
import { CONTRACT_EXPORT, CONTRACT_PACKAGE } from '../modules/contracts/downloads/kinds.ts'
import { runExport } from '../modules/contracts/downloads/run-export.ts'
import { runPackage } from '../modules/contracts/downloads/run-package.ts'
import { CONVERT_FILE, convertFile, type FileKey, settle } from '../modules/contracts/drafts/convert-file.ts'
import { BATCH_TASK } from '../modules/contracts/lists/batch.ts'
import { runBatch } from '../modules/contracts/lists/run-batch.ts'
import { defineNoticeJobs } from '../modules/contracts/notices/jobs.ts'
import { giveUp, READ_SCAN, readScan, type ScanKey } from '../modules/contracts/placing/read-scans.ts'
import { expireContracts } from '../modules/contracts/signing/expire.ts'
import { BATCH_START } from '../modules/contracts/templates/batch-start.ts'
import { runBatchStart } from '../modules/contracts/templates/run-batch-start.ts'
import { sequenceLeaves } from '../modules/evidence/record/sequence-leaves.ts'
import { returnAbandonedChecks } from '../modules/people/identity/charge.ts'
import { expireLots } from '../modules/quota/copies/expire.ts'
import { proveLedger } from '../modules/quota/copies/prove.ts'
import { dropExpiredFiles } from '../platform/jobs/drop-expired-files.ts'
import type { JobOptions } from '../platform/jobs/job-queue.ts'
import { sweepExpired } from '../platform/jobs/sweep-expired.ts'
import type { TaskKey } from '../platform/jobs/tasks.ts'
import type { Services } from '../platform/services.ts'

/** Gigabytes of files, a million lines: seconds one run may take. */
const LONG = { timeLimit: 4 * 3600 }

/** Every kind of background work, and what starts it. */
export const defineJobs = (services: Services): void => {
  const { queue } = services
  defineTask(services, EXPORT_OPERATIONS, runOperationExport(services))
  defineTask(services, BATCH_TASK, runBatch(services))
  defineTask(services, BATCH_START, runBatchStart(services))
  defineTask(services, CONTRACT_PACKAGE, runPackage(services), LONG)
  defineTask(services, CONTRACT_EXPORT, runExport(services), LONG)
  queue.define<{ inviteId: string }>(INVITE_TOPIC, ({ data }) => deliverInvite(services, data.inviteId), {
    retries: 3,
    onDead: ({ inviteId }) => inviteBounced(services, inviteId),
  })
  services.outbox.subscribe(INVITE_TOPIC, INVITE_TOPIC)
  queue.define<{ companyId: string; memberId: string }>(
    MEMBER_ADDED,
    ({ data }) => deliverSeat(services, data),
    { retries: 3 },
  )
  services.outbox.subscribe(MEMBER_ADDED, MEMBER_ADDED)
  const expire = async () => {
    await expireInvites(services)
    await expireDelegations(services)
  }
  queue.define('expireInvites', expire, { singleton: true, retries: 0 })
  queue.schedule('expireInvites', '*/10 * * * *')
  defineTask(services, MERGE_DIRECTORY, runMerge(services))
  defineTask(services, READ_LICENCE, runLicenceReading(services))
  queue.define<{ companyId: string; transferId: string }>(
    PAY_TRANSFER,
    ({ data }) => payTransfer(services, data),
    { retries: 10, retryDelay: 30 },
  )
  services.outbox.subscribe(PAY_TRANSFER, PAY_TRANSFER)
  queue.define(FOLLOW_BANK, () => followBank(services), { retries: 2 })
  services.outbox.subscribe(FOLLOW_BANK, FOLLOW_BANK)
  queue.schedule(FOLLOW_BANK, '* * * * *')
  queue.define<FileKey>(CONVERT_FILE, convertFile(services), {
    retries: 2,
    timeLimit: 300,
    onDead: (file) => settle(services, file, '文件转换失败，请更换文件或稍后重新上传'),
  })
  services.outbox.subscribe(CONVERT_FILE, CONVERT_FILE)
  queue.define<ScanKey>(READ_SCAN, readScan(services), {
    retries: 1,
    timeLimit: 1800,
    onDead: (scan) => giveUp(services, scan),
  })
  services.outbox.subscribe(READ_SCAN, READ_SCAN)
  queue.define('expireContracts', async () => void (await expireContracts(services)), {
    singleton: true,
    retries: 0,
  })
  queue.schedule('expireContracts', '* * * * *')
  queue.define('sequenceEvidence', async () => void (await sequenceLeaves(services)), {
    singleton: true,
    retries: 0,
  })
  queue.schedule('sequenceEvidence', '* * * * *')
  defineNoticeJobs(services)
  queue.define('sweepExpired', () => sweepExpired(services.db, services.clock()), {
    singleton: true,
    retries: 0,
  })
  queue.schedule('sweepExpired', '*/10 * * * *')
  queue.define('dropExpiredFiles', () => dropExpiredFiles(services), { singleton: true, retries: 0 })
  queue.schedule('dropExpiredFiles', '*/10 * * * *')
  const returnChecks = async () => void (await returnAbandonedChecks(services.db, services.clock()))
  queue.define('returnAbandonedChecks', returnChecks, { singleton: true, retries: 0 })
  queue.schedule('returnAbandonedChecks', '*/10 * * * *')
  queue.define<InviteKey>(RELATION_INVITED, ({ data }) => deliverRelationInvite(services, data), {
    retries: 3,
    onDead: (key) => relationInviteBounced(services, key),
  })
  services.outbox.subscribe(RELATION_INVITED, RELATION_INVITED)
  queue.define('expireQuota', () => expireQuota(services), { singleton: true, retries: 0 })
  queue.schedule('expireQuota', '7 * * * *')
}

/** The books are checked whenever something leaves them by itself: a fault is worth waking somebody for. */
const expireQuota = async ({ db, clock, log }: Services) => {
  await expireLots(db, clock())
  const faults = await proveLedger(db)
  if (faults.length) log.error({ faults }, 'the quota ledger does not add up')
}

/** A task people wait for: when its last try fails, they are told why instead of seeing it run for ever. */
const defineTask = (
  services: Services,
  kind: string,
  run: (job: { id: string; data: TaskKey; signal: AbortSignal }) => Promise<void>,
  limits: Pick<JobOptions, 'timeLimit'> = {},
) => {
  const name = `task.${kind}`
  const retries = 3
  services.queue.define<TaskKey & { outboxId: string }>(
    name,
    async (job) => {
      try {
        await run(job)
      } catch (error) {
        services.log.error({ error, task: job.data.taskId }, 'task failed')
        await services.tasks.progress(services.db, job.data, 0, '遇到问题，稍后自动重试')
        throw error
      }
    },
    {
      ...limits,
      retries,
      onDead: (data) => services.tasks.fail(services.db, data, '处理失败，请稍后重新提交'),
    },
  )
  services.outbox.subscribe(name, name)
}
