import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { writeXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { corpOf, workplaceProvider } from './corp.ts'
import { MergeSteps, type Outcome } from './merge-steps.ts'
import { ownDirectory } from './own-directory.ts'
import { departmentLevels, planSync } from './sync-rules.ts'

export const MERGE_DIRECTORY = 'workplaceMerge'
/** Few enough that a retry repeats little, many enough that ten thousand take seconds. */
const AT_ONCE = 500
const HEADER = ['姓名或部门', '所在部门', '结果', '原因'] as const

/** The one who asked, with the rights he had then: the job may do what he might have done by hand. */
type Payload = {
  asker: Omit<Actor, 'grants' | 'roleTypes'> & { grants: string[]; roleTypes: number[] }
  freezeMemberIds: string[]
}
const asPayload = (actor: Actor): Payload['asker'] => ({
  ...actor,
  grants: [...actor.grants],
  roleTypes: [...actor.roleTypes],
})
const asActor = (asker: Payload['asker']): Actor => ({
  ...asker,
  grants: new Set(asker.grants),
  roleTypes: new Set(asker.roleTypes),
})

export const beginMerge = async (call: Call<'/departmentmember/mergeDingTalkOrganizations'>) => {
  const { actor, body, db, services } = call
  const companyId = companyOf(actor)
  workplaceProvider(services)
  await corpOf(services, db, companyId)
  const payload: Payload = { asker: asPayload(actor), freezeMemberIds: body.freezeMemberIds }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId,
    kind: MERGE_DIRECTORY,
    title: '钉钉组织同步',
    payload,
  })
  call.note({ target: '钉钉组织', detail: { freeze: body.freezeMemberIds.length } })
  return { taskId }
}

/**
 * May run again after a crash: what is done is linked, and the plan is made anew. Nobody is ever deleted; frozen are
 * only those who were named and whom the directory really no longer has.
 */
export const runMerge =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const task = await unfinishedTask(db, job.data)
    if (!task) return
    const { asker, freezeMemberIds } = task.payload as Payload
    const actor = asActor(asker)
    const companyId = companyOf(actor)
    await tasks.progress(db, job.data, 1, '正在读取钉钉通讯录')
    const corp = await corpOf(services, db, companyId)
    const directory = await workplaceProvider(services).directory(corp, job.signal)
    const plan = planSync(directory, await ownDirectory(db, companyId), (mobile) =>
      services.columns.lookup(mobile).toString('hex'),
    )
    const merge = new MergeSteps(services, actor, plan.departments)
    await tasks.progress(db, job.data, 10, `正在处理 ${plan.departments.length} 个部门`)
    for (const level of departmentLevels(plan.departments)) {
      job.signal.throwIfAborted()
      await merge.departments(level)
    }
    const total = plan.people.length
    for (let done = 0; done < total; done += AT_ONCE) {
      job.signal.throwIfAborted()
      await tasks.progress(db, job.data, 15 + (done / total) * 80, `已处理 ${done}/${total} 人`)
      await merge.people(plan.people.slice(done, done + AT_ONCE))
    }
    const named = new Set(freezeMemberIds)
    for (const member of plan.gone) {
      job.signal.throwIfAborted()
      if (named.has(member.id)) await merge.freeze(member)
    }
    await finish(services, job.data, companyId, merge.outcomes)
  }

const finish = async (services: Services, key: TaskKey, companyId: string, outcomes: Outcome[]) => {
  const bytes = await writeXlsx('同步结果', HEADER, outcomes)
  const refused = outcomes.filter(([, , , reason]) => reason !== null).length
  await transactWithFiles(services.db, async (tx) => {
    const blob = await services.blobs.put(tx, { scopeId: companyId, bytes, mediaType: XLSX })
    await services.tasks.finish(tx, key, { blobId: blob.id, fileName: '钉钉组织同步结果.xlsx' })
    await sendMessage(tx, {
      accountId: key.accountId,
      companyId,
      title: '钉钉组织同步完成',
      content: `处理 ${outcomes.length - refused} 项${refused ? `，${refused} 项未处理，原因见结果文件` : ''}。`,
      path: '/center/downloadList',
      at: services.clock(),
    })
  })
}
