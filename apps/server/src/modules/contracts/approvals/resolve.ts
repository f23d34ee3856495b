import type { Approver, ChosenApprovers, FlowStep, StepTimeout } from '@xinqi/api/calls'
import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { dutyListsOf, onDutyNow } from '../../company/absences/duty-lists.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { departmentTree } from '../../company/members/departments.ts'

export type ResolvedApprover = { accountId: string; name: string }
export type ResolvedStep = {
  /** Of the flow, from one. */
  at?: number
  rule: number
  people: ResolvedApprover[]
  timeout?: StepTimeout | null
  /** Left to whoever sends, and nobody said yet. */
  toChoose?: boolean
}
/** Who asks: his department's head is meant by 部门负责人, and he does not approve his own asking. */
export type Applicant = { companyId: string; accountId: string; departmentId: string | null }

type Seat = { id: string; account_id: string; name: string; department_id: string | null; is_leader: boolean }

/** Everybody of the company who could be asked now, and the roles they hold. */
const seatsOf = async (db: Queryable, companyId: string) => {
  const seats: (Seat & { role_ids: string[] })[] = await db
    .selectFrom('member')
    .select([
      'id',
      'account_id',
      'name',
      'department_id',
      'is_leader',
      sql<string[]>`array(select role_id from member_role mr
        where mr.company_id = member.company_id and mr.member_id = member.id)`.as('role_ids'),
    ])
    .where('company_id', '=', companyId)
    .where('status', '=', MEMBER.active)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return seats
}

/** The nearest department upwards that has a head who is not the asker himself. */
const headsAbove = async (db: Queryable, seats: readonly Seat[], asker: Applicant): Promise<Seat[]> => {
  const tree = await departmentTree(db, asker.companyId)
  let at = tree.find(({ id }) => id === asker.departmentId)
  while (at) {
    const here = at.id
    const heads = seats.filter(
      ({ department_id, is_leader, account_id }) =>
        is_leader && department_id === here && account_id !== asker.accountId,
    )
    if (heads.length) return heads
    const parent: string | null = at.parentId
    at = tree.find(({ id }) => id === parent)
  }
  return []
}

const isPicked = ({ id, account_id }: Seat, chosen: readonly string[], { accountId }: Applicant): boolean =>
  chosen.includes(id) && account_id !== accountId

const found = async (
  db: Queryable,
  seats: readonly (Seat & { role_ids: string[] })[],
  { kind, id }: Approver,
  asker: Applicant,
  chosen: readonly string[],
  now: Date,
): Promise<Seat[]> => {
  // Whoever chooses cannot choose himself, and so pass the step by.
  if (kind === 'senderChooses') return seats.filter((seat) => isPicked(seat, chosen, asker))
  if (kind === 'member') return seats.filter((seat) => seat.id === id)
  if (kind === 'dutyList') {
    const list = (await dutyListsOf(db, asker.companyId, now)).find((one) => one.id === id)
    // Nobody approves his own asking: the next in turn does.
    const members = list?.members.map((one) => ({
      ...one,
      isHere: one.isHere && one.accountId !== asker.accountId,
    }))
    const member = list && onDutyNow({ ...list, members: members! }, now)
    return seats.filter((seat) => seat.id === member?.memberId)
  }
  if (kind === 'role') return seats.filter(({ role_ids }) => role_ids.includes(id!))
  return headsAbove(db, seats, asker)
}

/**
 * The people behind a flow, as things stand now. A step only the asker himself could answer is passed over; one nobody
 * could answer falls to `otherwise`, or is refused when there is none.
 */
export const resolveSteps = async (
  db: Queryable,
  steps: readonly FlowStep[],
  asker: Applicant,
  {
    flowName,
    otherwise,
    now,
    chosen = [],
    onlyLooking,
  }: {
    /** Who is on duty depends on the day. */
    now: Date
    flowName: string
    otherwise: 'refuse' | 'administrators'
    chosen?: ChosenApprovers
    /** Whoever sends has yet to choose: the step is shown as it stands. */
    onlyLooking?: boolean
  },
): Promise<ResolvedStep[]> => {
  const seats = await seatsOf(db, asker.companyId)
  const asked: ResolvedStep[] = []
  for (const [index, { rule, approvers, timeout }] of steps.entries()) {
    const everybody = new Map<string, ResolvedApprover>()
    const picked = chosen.find(({ step }) => step === index + 1)?.memberIds ?? []
    const leftToSender = approvers.some(({ kind }) => kind === 'senderChooses')
    const toChoose = leftToSender && !seats.some((seat) => isPicked(seat, picked, asker))
    if (toChoose && !onlyLooking)
      throw new CodedError(
        'APPROVER_MISSING',
        `审批流程「${flowName}」第 ${index + 1} 步须由发起人选择本人以外的审批人`,
      )
    for (const approver of approvers)
      for (const seat of await found(db, seats, approver, asker, picked, now))
        everybody.set(seat.account_id, { accountId: seat.account_id, name: seat.name })
    const onlyHimself = everybody.size === 1 && everybody.has(asker.accountId)
    everybody.delete(asker.accountId)
    if (onlyHimself && !toChoose) continue
    if (everybody.size === 0 && otherwise === 'administrators')
      for (const accountId of await administratorsOf(db, asker.companyId)) {
        const seat = seats.find(({ account_id }) => account_id === accountId)
        if (seat) everybody.set(accountId, { accountId, name: seat.name })
      }
    if (everybody.size === 0 && !toChoose)
      throw new CodedError(
        'APPROVER_MISSING',
        `审批流程「${flowName}」第 ${index + 1} 步没有可用的审批人，请联系管理员调整`,
      )
    asked.push({ at: index + 1, rule, people: [...everybody.values()], timeout, toChoose })
  }
  return asked
}

/**
 * Who answers in the stead of somebody who let his time run out: one person, neither asked already nor the one who asks;
 * where the rule finds nobody, those who run the company.
 */
export const substituteFor = async (
  db: Queryable,
  companyId: string,
  late: { accountId: string; next: StepTimeout['next']; memberId: string | null },
  taken: ReadonlySet<string>,
): Promise<ResolvedApprover | null> => {
  const seats = await seatsOf(db, companyId)
  const free = (found: readonly Seat[]) => found.find(({ account_id }) => !taken.has(account_id))
  const administrators = async () => {
    const running = await administratorsOf(db, companyId)
    return seats.filter(({ account_id }) => running.includes(account_id))
  }
  const departmentId = seats.find(({ account_id }) => account_id === late.accountId)?.department_id ?? null
  const asker = { companyId, accountId: late.accountId, departmentId }
  let seat: Seat | undefined
  if (late.next === 'superior') seat = free(await headsAbove(db, seats, asker))
  if (late.next === 'member') seat = free(seats.filter(({ id }) => id === late.memberId))
  seat ??= free(await administrators())
  return seat ? { accountId: seat.account_id, name: seat.name } : null
}

/** Colleagues chosen by name, for an added approval. */
export const resolveMembers = async (
  db: Queryable,
  companyId: string,
  memberIds: readonly string[],
): Promise<ResolvedApprover[]> => {
  const seats = await seatsOf(db, companyId)
  return [...new Set(memberIds)].map((memberId) => {
    const seat = seats.find(({ id }) => id === memberId)
    if (!seat) throw new CodedError('APPROVER_MISSING', '所选审批人已离开或被冻结，请重新选择')
    return { accountId: seat.account_id, name: seat.name }
  })
}
