import { createHash } from 'node:crypto'
import type { Data, FlowStep } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { DocumentError } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readIfThere } from '../../../platform/storage/read-if-there.ts'
import type { MoreApproval } from '../../contracts/approvals/more-approval-point.ts'
import { resolveSteps } from '../../contracts/approvals/resolve.ts'
import { RULE } from '../../contracts/approvals/rules.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import { myDraft } from '../../contracts/drafts/draft.ts'
import type { SendProblems } from '../../contracts/drafts/send-problems-point.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { CheckedRule } from '../analysis/check-rules.ts'
import { approversInTurn } from './approvers.ts'
import { ON_SEND, type RuleInForce, rulesInForce } from './rule-rows.ts'

type Answer = Data<'/companyRule/checkDraft'>
type Verdict = Answer['verdicts'][number]
const CHECK = (contractId: string) => `company_rule_check:${contractId}`

const filesOf = ({ files }: Pick<Contract, 'files'>) =>
  files
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id, pdf_blob }) => (pdf_blob ? [{ id, blob: pdf_blob }] : []))

/** Of these pages and these rules: what was found of others counts no longer. */
const digestOf = (contract: Contract, rules: readonly RuleInForce[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        contract.row.name,
        filesOf(contract).map(({ blob }) => blob),
        rules.map(({ id, version, onSend, exempt }) => [id, version, onSend, exempt]),
      ]),
    )
    .digest()

const inForce = (services: Pick<Services, 'ownerKeys'>, db: Queryable, contract: Contract, now: Date) =>
  contract.row.company_id && contract.row.kind === 'contract'
    ? rulesInForce(services, db, contract.row.company_id, { now, contractName: contract.row.name })
    : []

type Found = { digest: Buffer; rules: RuleInForce[]; verdicts: Verdict[] }

/** The pages are read before anything is locked. */
const readDraft = async (call: PreparingCall<'/companyRule/checkDraft'>): Promise<Found> => {
  const { db, now, services } = call
  const companyId = companyOf(call.actor)
  const contract = await myDraft(call)
  if (contract.row.company_id !== companyId) throw new CodedError('NOT_FOUND')
  const rules = await inForce(services, db, contract, now)
  const digest = digestOf(contract, rules)
  if (rules.length === 0) return { digest, rules, verdicts: [] }
  const files = filesOf(contract)
  const models: Buffer[] = []
  try {
    for (const { blob } of files) {
      const source = await readIfThere(services, blob)
      if (!source) continue
      const model = await services.documents.readModel(source.bytes, {
        marks: false,
        owner: source.blob.scopeId,
      })
      models.push(Buffer.from(JSON.stringify(model)))
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new CodedError('FILE_UNREADABLE', '文件无法读取，不能按企业规则核对，请更换文件')
  }
  const { name: ownName } = await theRow(db, 'company', { id: companyId }, ['name'])
  const found = await analyse('checkRules', { files: models, rules, ownName, today: chinaDay(now) })
  return { digest, rules, verdicts: found.map((one) => shown(one, files)) }
}

const shown = ({ quotes, ...verdict }: CheckedRule, files: readonly { id: string }[]): Verdict => ({
  ...verdict,
  quotes: quotes.map(({ file, text, boxes: [box] }) => ({
    fileId: files[file]?.id ?? null,
    page: box ? box[0] + 1 : null,
    box: box ? box.slice(1) : null,
    text,
  })),
})

/** A rule that asks for approval or forbids holds up the sending; others are told. */
const isStopped = (rules: readonly RuleInForce[], { ruleId, consequence }: Verdict): boolean =>
  consequence === '不通过' && rules.find(({ id }) => id === ruleId)?.onSend === ON_SEND.stop

export const checkDraft = prepareThenCommit<'/companyRule/checkDraft', Found>(
  readDraft,
  async (call: Call<'/companyRule/checkDraft'>, { digest, rules, verdicts }) => {
    const { actor, body, db, note, now, services } = call
    const contract = await myDraft(call)
    const companyId = companyOf(actor)
    const sealed = (await services.ownerKeys.of(companyId)).seal(
      JSON.stringify(verdicts),
      CHECK(body.contractId),
    )
    await db
      .insertInto('company_rule_check')
      .values({
        company_id: companyId,
        contract_id: body.contractId,
        digest,
        verdicts_sealed: sealed,
        checked_at: now,
      })
      .onConflict((at) =>
        at
          .columns(['company_id', 'contract_id'])
          .doUpdateSet({ digest, verdicts_sealed: sealed, checked_at: now }),
      )
      .execute()
    note({ target: contract.row.name, detail: { found: verdicts.length } })
    const steps = await stepsFor(db, actor, verdicts, { now, onlyLooking: true })
    return {
      rules: rules.length,
      verdicts,
      isStopped: verdicts.some((one) => isStopped(rules, one)),
      approvers: steps.map(({ title, people }) => ({ title, names: people.map(({ name }) => name) })),
      checkedAt: now.toISOString(),
    }
  },
)

/** What was found of the draft as it is; null where it was not held against the rules since it changed. */
const found = async (
  services: Services,
  db: Queryable,
  contract: Contract,
  rules: readonly RuleInForce[],
) => {
  const companyId = contract.row.company_id!
  const row = await rowOf(db, 'company_rule_check', { company_id: companyId, contract_id: contract.row.id })
  if (!row?.digest.equals(digestOf(contract, rules))) return null
  const key = await services.ownerKeys.of(companyId)
  return JSON.parse(key.open(row.verdicts_sealed, CHECK(contract.row.id))) as Verdict[]
}

/** What must not go out, or not without approval, does not, whichever way it is sent. */
const holdsUp = ({ onSend, rule }: RuleInForce) =>
  onSend === ON_SEND.stop || rule.ladder.some(({ level }) => level === '需批准')

export const ruleProblems: SendProblems = {
  name: '企业规则',
  problems: async (services, db, { contract, now }) => {
    const rules = await inForce(services, db, contract, now)
    if (!rules.some(holdsUp) || contract.row.phase === 'approved') return []
    const verdicts = await found(services, db, contract, rules)
    // Whether it was held against them at all is asked when it is sent, not while it is written.
    return (verdicts ?? [])
      .filter((one) => isStopped(rules, one))
      .map(({ sentence, shown: says, quotes: [quote] }) => ({
        at: 'files',
        message: `违反企业规则「${sentence}」：${says || '没有约定'}${quote?.page ? `（第 ${quote.page} 页）` : ''}`,
      }))
  },
}

const stepsFor = async (
  db: Queryable,
  actor: Call<'/companyRule/checkDraft'>['actor'],
  verdicts: readonly Verdict[],
  how: { now: Date; onlyLooking?: boolean },
) => {
  const { id: companyId, departmentId } = actor.company!
  const asker = { companyId, departmentId, accountId: actor.accountId }
  const titles = [
    ...new Set(
      verdicts.flatMap(({ consequence, approver }) => (consequence === '需批准' ? [approver ?? ''] : [])),
    ),
  ]
  const steps: { title: string; people: { accountId: string; name: string }[]; rule: number }[] = []
  const turns: { title: string; approvers: FlowStep['approvers'] }[] = []
  for (const said of titles) {
    if (!said) turns.push({ title: '', approvers: [{ kind: 'departmentHead', id: null }] })
    else turns.push(...(await approversInTurn(db, companyId, said)))
  }
  // Whom two rules name is asked once.
  const once = turns.filter(({ title }, at) => turns.findIndex((one) => one.title === title) === at)
  for (const { title, approvers } of once) {
    if (approvers.length === 0 && how.onlyLooking) steps.push({ title, people: [], rule: RULE.any })
    else {
      const resolved = await resolveSteps(db, [{ rule: RULE.any, approvers } as never], asker, {
        flowName: '企业规则',
        otherwise: 'administrators',
        now: how.now,
      })
      for (const step of resolved)
        steps.push({ title: title || '部门负责人', people: step.people, rule: step.rule })
    }
  }
  return steps
}

/** Whom the rules name, behind those the flow names. */
export const ruleApproval: MoreApproval = {
  name: '企业规则',
  steps: async (services, db, { contract, actor, now }) => {
    const rules = await inForce(services, db, contract, now)
    if (rules.length === 0 || !actor.company) return []
    const verdicts = await found(services, db, contract, rules)
    if (!verdicts && rules.some(holdsUp))
      throw new CodedError('CONTRACT_INCOMPLETE', '请先按企业规则核对，再发送')
    return stepsFor(db, actor, verdicts ?? [], { now })
  },
}
