import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../platform/jobs/tasks.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { writeXlsx, XLSX } from '../../platform/spreadsheet.ts'
import { sendMessage } from '../messages/messages.ts'
import { companyOf } from '../org/access.ts'
import { changeMember, insertMember } from '../org/change-members.ts'
import { changeDepartment, insertDepartments } from '../org/departments.ts'
import { corpOf, messengerOf } from './corp.ts'
import { linkDepartment, linkMember, ownSide } from './own-side.ts'
import { foreignPath } from './preview.ts'
import { type DepartmentStep, type PersonStep, planSync } from './sync-rules.ts'

export const MERGE_DIRECTORY = 'workplaceMerge'
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
  messengerOf(services)
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

type Outcome = [string, string, string, string | null]

/** One step in a transaction of its own: a refusal is written down and the rest goes on. */
class Merge {
  readonly outcomes: Outcome[] = []
  private readonly services: Services
  private readonly actor: Actor
  private readonly companyId: string
  private readonly places: Map<string, string>
  private readonly steps: DepartmentStep[]
  constructor(services: Services, actor: Actor, steps: DepartmentStep[]) {
    this.services = services
    this.actor = actor
    this.companyId = companyOf(actor)
    this.steps = steps
    this.places = new Map(
      steps.flatMap(({ foreignId, departmentId }) => (departmentId ? [[foreignId, departmentId]] : [])),
    )
  }

  private async step(
    who: [string, string, string],
    act: (
      context: Pick<Call<'/departmentmember/editMember'>, 'actor' | 'db' | 'services' | 'now' | 'note'>,
    ) => Promise<unknown>,
  ): Promise<void> {
    const { services, actor } = this
    try {
      await services.db
        .transaction()
        .execute((db) => act({ actor, db, services, now: services.clock(), note: () => {} }))
      this.outcomes.push([...who, null])
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      this.outcomes.push([who[0], who[1], '未处理', error.message])
    }
  }

  async department({ foreignId, parentForeignId, name, departmentId, change }: DepartmentStep) {
    if (change === 'none') return
    const parentId = parentForeignId === null ? null : this.places.get(parentForeignId)
    if (parentId === undefined) return
    const labels = { add: '新增部门', link: '对应到已有部门', move: '调整部门' } as const
    const where = parentForeignId ? foreignPath(this.steps, parentForeignId) : '–'
    await this.step([name, where, labels[change]], async (context) => {
      if (change === 'move') {
        await changeDepartment({
          ...context,
          body: { departmentId: departmentId!, name, parentId: parentId! },
        })
        return
      }
      const id =
        departmentId ??
        (await insertDepartments(context.db, this.companyId, [{ name, parentId }], context.now))[0]!
      await linkDepartment(context.db, this.companyId, foreignId, id)
      this.places.set(foreignId, id)
    })
  }

  async person(person: PersonStep) {
    const { change, name, memberId } = person
    if (change === 'none') return
    const where = foreignPath(this.steps, person.departmentId)
    if (change === 'refuse') {
      this.outcomes.push([name, where, '未处理', person.reason])
      return
    }
    const departmentId = this.places.get(person.departmentId ?? '') ?? null
    const labels = { add: '新增成员', link: '对应到已有成员', move: '调整部门' } as const
    await this.step([name, where, labels[change]], async (context) => {
      if (change === 'add') {
        const jobNumber = person.jobNumber?.slice(0, 40)
        const id = await insertMember(context, { name, mobile: person.mobile!, departmentId, jobNumber })
        await linkMember(context.db, this.companyId, person.id, id)
        return
      }
      if (change === 'link') await linkMember(context.db, this.companyId, person.id, memberId!)
      else await changeMember({ ...context, body: { memberId: memberId!, departmentId: departmentId! } })
    })
  }

  async freeze({ id, name }: { id: string; name: string }) {
    await this.step([name, '–', '冻结成员'], (context) =>
      changeMember({ ...context, body: { memberId: id, status: 0 } }),
    )
  }
}

/**
 * May run again after a crash: what is done is linked, and the plan is made anew. Nobody is ever deleted; frozen are
 * only those who were named and whom the directory really no longer has.
 */
export const runMerge =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const task = await db
      .selectFrom('task')
      .selectAll()
      .where('account_id', '=', job.data.accountId)
      .where('id', '=', job.data.taskId)
      .executeTakeFirst()
    if (!task || task.status > 1) return
    const { asker, freezeMemberIds } = task.payload as Payload
    const actor = asActor(asker)
    const companyId = companyOf(actor)
    await tasks.progress(db, job.data, 1, '正在读取钉钉通讯录')
    const corp = await corpOf(services, db, companyId)
    const directory = await messengerOf(services).directory(corp, job.signal)
    const plan = planSync(directory, await ownSide(db, companyId), (mobile) =>
      services.columns.lookup(mobile).toString('hex'),
    )
    const merge = new Merge(services, actor, plan.departments)
    for (const department of plan.departments) await merge.department(department)
    let done = 0
    for (const person of plan.people) {
      job.signal.throwIfAborted()
      await merge.person(person)
      if (++done % 20 === 0 || done === plan.people.length) {
        const percent = 10 + (done / plan.people.length) * 85
        await tasks.progress(db, job.data, percent, `已处理 ${done}/${plan.people.length} 人`)
      }
    }
    const named = new Set(freezeMemberIds)
    for (const member of plan.gone) if (named.has(member.id)) await merge.freeze(member)
    await finish(services, job.data, companyId, merge.outcomes)
  }

const finish = async (services: Services, key: TaskKey, companyId: string, outcomes: Outcome[]) => {
  const bytes = await writeXlsx('同步结果', HEADER, outcomes)
  const refused = outcomes.filter(([, , , reason]) => reason !== null).length
  await services.db.transaction().execute(async (tx) => {
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
