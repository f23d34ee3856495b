import { MEMBER } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { changeMember } from '../members/change-members.ts'
import { changeDepartment, insertDepartments } from '../members/departments.ts'
import { seatMany } from '../members/seat-many.ts'
import { linkDepartments, linkMembers } from './own-directory.ts'
import { foreignPaths } from './preview.ts'
import type { DepartmentStep, PersonStep } from './sync-rules.ts'

/** Who, where, what was done, and why not. */
export type Outcome = [string, string, string, string | null]
type Who = [string, string, string]
type Context = { actor: Actor; db: Tx; services: Services; now: Date; note: () => void }

const UNDONE = '未处理'
const DEPARTMENT_LABELS = { add: '新增部门', link: '对应到已有部门', move: '调整部门' } as const
const PERSON_LABELS = { add: '新增成员', link: '对应到已有成员', move: '调整部门' } as const

/** The steps of a sync, each in a transaction of its own: a refusal is written down and the rest goes on. */
export class MergeSteps {
  readonly outcomes: Outcome[] = []
  private readonly services: Services
  private readonly actor: Actor
  private readonly companyId: string
  private readonly places: Map<string, string>
  private readonly pathOf: (foreignId: string | null) => string
  constructor(services: Services, actor: Actor, steps: readonly DepartmentStep[]) {
    this.services = services
    this.actor = actor
    this.companyId = companyOf(actor)
    this.pathOf = foreignPaths(steps)
    this.places = new Map(
      steps.flatMap(({ foreignId, departmentId }) => (departmentId ? [[foreignId, departmentId]] : [])),
    )
  }

  private within<T>(act: (context: Context) => Promise<T>): Promise<T> {
    const { services, actor } = this
    return services.db
      .transaction()
      .execute((db) => act({ actor, db, services, now: services.clock(), note: () => {} }))
  }

  private async step(who: Who, act: (context: Context) => Promise<unknown>): Promise<void> {
    try {
      await this.within(act)
      this.outcomes.push([...who, null])
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      this.outcomes.push([who[0], who[1], UNDONE, error.message])
    }
  }

  private whoOf({ name, parentForeignId, change }: DepartmentStep): Who {
    const label = DEPARTMENT_LABELS[change as keyof typeof DEPARTMENT_LABELS]
    return [name, parentForeignId ? this.pathOf(parentForeignId) : '–', label]
  }

  /** One level of the tree: what stands below it needs what is made here. */
  async departments(level: readonly DepartmentStep[]): Promise<void> {
    const changed = level.filter(
      ({ change, parentForeignId }) =>
        change !== 'none' && (parentForeignId === null || this.places.has(parentForeignId)),
    )
    const linked = changed.filter(({ change }) => change === 'link')
    await this.within(({ db }) =>
      linkDepartments(
        db,
        this.companyId,
        linked.flatMap(({ foreignId, departmentId }) =>
          departmentId ? [{ foreignId, ownId: departmentId }] : [],
        ),
      ),
    )
    for (const one of linked) this.outcomes.push([...this.whoOf(one), null])
    await this.newDepartments(changed.filter(({ change }) => change === 'add'))
    for (const one of changed) if (one.change === 'move') await this.moveDepartment(one)
  }

  /** All together; where one of them is refused, one by one, so that the others stand. */
  private async newDepartments(added: readonly DepartmentStep[]): Promise<void> {
    const insert = async (some: readonly DepartmentStep[], { db, now }: Context) => {
      const asked = some.map(({ name, parentForeignId }) => ({
        name,
        parentId: this.places.get(parentForeignId ?? '') ?? null,
      }))
      const ids = await insertDepartments(db, this.companyId, asked, now)
      const links = some.map(({ foreignId }, index) => ({ foreignId, ownId: ids[index]! }))
      await linkDepartments(db, this.companyId, links)
      return links
    }
    const keep = (links: { foreignId: string; ownId: string }[]) => {
      for (const { foreignId, ownId } of links) this.places.set(foreignId, ownId)
    }
    if (added.length === 0) return
    try {
      keep(await this.within((context) => insert(added, context)))
      for (const one of added) this.outcomes.push([...this.whoOf(one), null])
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      for (const one of added)
        await this.step(this.whoOf(one), async (context) => keep(await insert([one], context)))
    }
  }

  private moveDepartment(one: DepartmentStep): Promise<void> {
    const parentId = this.places.get(one.parentForeignId ?? '')
    return this.step(this.whoOf(one), (context) =>
      changeDepartment({ ...context, body: { departmentId: one.departmentId!, name: one.name, parentId } }),
    )
  }

  /** Some hundred people: those who are new or known by their number together, those who move one by one. */
  async people(some: readonly PersonStep[]): Promise<void> {
    for (const person of some)
      if (person.change === 'refuse')
        this.outcomes.push([person.name, this.pathOf(person.departmentId), UNDONE, person.reason])
    await this.linkPeople(some.filter(({ change }) => change === 'link'))
    await this.addPeople(some.filter(({ change }) => change === 'add'))
    for (const person of some) if (person.change === 'move') await this.movePerson(person)
  }

  private done({ name, departmentId }: PersonStep, change: keyof typeof PERSON_LABELS): Who {
    return [name, this.pathOf(departmentId), PERSON_LABELS[change]]
  }

  private async linkPeople(known: readonly PersonStep[]): Promise<void> {
    const links = known.map(({ id, memberId }) => ({ foreignId: id, ownId: memberId! }))
    await this.within(({ db }) => linkMembers(db, this.companyId, links))
    for (const person of known) this.outcomes.push([...this.done(person, 'link'), null])
  }

  private async addPeople(added: readonly PersonStep[]): Promise<void> {
    if (added.length === 0) return
    const newcomers = added.map(({ id, name, mobile, departmentId, jobNumber }) => ({
      key: id,
      name,
      mobile: mobile!,
      departmentId: this.places.get(departmentId ?? '') ?? null,
      jobNumber: jobNumber?.trim().slice(0, 40) || null,
    }))
    const refusals = await this.within(async (context) => {
      const seated = await seatMany(context, newcomers)
      const links = [...seated.seats].map(([foreignId, ownId]) => ({ foreignId, ownId }))
      await linkMembers(context.db, this.companyId, links)
      return seated.refusals
    })
    for (const person of added) {
      const reason = refusals.get(person.id) ?? null
      const [name, where, label] = this.done(person, 'add')
      this.outcomes.push([name, where, reason ? UNDONE : label, reason])
    }
  }

  private movePerson(person: PersonStep): Promise<void> {
    const departmentId = this.places.get(person.departmentId ?? '')
    return this.step(this.done(person, 'move'), (context) =>
      changeMember({ ...context, body: { memberId: person.memberId!, departmentId: departmentId! } }),
    )
  }

  freeze({ id, name }: { id: string; name: string }): Promise<void> {
    return this.step([name, '–', '冻结成员'], (context) =>
      changeMember({ ...context, body: { memberId: id, status: MEMBER.frozen } }),
    )
  }
}
