import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { completedCreditCode } from '@xinqi/api/credit-code'
import { DAY } from '@xinqi/api/durations'
import { plainParty } from '@xinqi/api/plain-party'
import { PARTY_KIND } from '@xinqi/api/status'
import { decideApproval } from '../../modules/contracts/approvals/decide.ts'
import { saveFlow } from '../../modules/contracts/approvals/flows.ts'
import { emptyDraft, endOfDay } from '../../modules/contracts/contract/empty-draft.ts'
import { perform } from '../../modules/contracts/contract/perform.ts'
import { beginDraft } from '../../modules/contracts/drafts/begin-draft.ts'
import { sendContract } from '../../modules/contracts/drafts/send.ts'
import { splitNews } from '../../modules/contracts/notices/split-news.ts'
import { grantIntent } from '../../modules/contracts/signing/intent.ts'
import { refuseContract } from '../../modules/contracts/signing/refuse.ts'
import { prepareToSign, signPrepared } from '../../modules/contracts/signing/sign.ts'
import { withdrawContract } from '../../modules/contracts/signing/withdraw.ts'
import { useSample } from '../../modules/contracts/templates/use-sample.ts'
import { addType } from '../../modules/contracts/types/types.ts'
import { TASK_KIND } from '../../modules/insight/ai-tasks/kinds.ts'
import { runTask } from '../../modules/insight/ai-tasks/run-task.ts'
import { startTask } from '../../modules/insight/ai-tasks/start-task.ts'
import { keepFinished } from '../../modules/insight/archive/archive-finished.ts'
import { addFolder } from '../../modules/insight/archive/types.ts'
import { begun, write } from '../../modules/insight/drafting/begin.ts'
import { addFund, addInvoice, addLedger, addPlan } from '../../modules/insight/ledger/changes.ts'
import { remindPlans } from '../../modules/insight/ledger/remind.ts'
import { claimStep, type DemoYear } from '../../modules/operator/demo-progress/progress.ts'
import { readUntil } from '../../modules/people/messages/messages.ts'
import { SIGNED_NAME } from '../../modules/seals/personal-signatures/artwork.ts'
import { saveTyped } from '../../modules/seals/personal-signatures/save-person-seal.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { onColumns } from '../../platform/db/on-columns.ts'
import { mayWait } from '../../platform/db/prefetch.ts'
import { rowOf, rowsOf, theRow } from '../../platform/db/row.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { demoCompany, demoSeat } from '../demo-call.ts'
import { DemoWorld } from '../seed-demo.ts'
import { seedFirstSeal } from '../seed-seals.ts'
import { APPROVALS, approvalOf, COUNTERPARTS, HOUSE, KINDS, PEOPLE, SEAL_HOLDER } from './cast.ts'
import { playDuties, readPapers } from './duties.ts'
import { playNegotiations } from './negotiations.ts'
import { drawContractPaper, type PaperFacts } from './paper.ts'
import { Past } from './past.ts'
import type { PlannedContract, PlannedStep } from './plan.ts'
import { daysAgo, noonOf, type Played } from './played.ts'

const HOUR = 3_600_000
/** Everybody has been here for longer than the first contract. */
export const YEAR_AGE = 400 * DAY
/** Nobody has an ID number somebody else has: beyond everybody of the demo and its partner's customers. */
const ID_NUMBERS_FROM = 200
/** Whoever is here every day has read what is older. */
const UNREAD_DAYS = 2
/** Of the counterparts some buy what a company sends with. */
const THEIR_PACKAGE = 2
const FOLDERS = [
  { name: '采购与服务', kinds: ['采购合同', '服务合同', '租赁合同', '运输合同'] },
  { name: '销售与开发', kinds: ['销售合同', '技术开发合同'] },
  { name: '人事', kinds: ['劳动合同', '劳务协议'] },
  { name: '合作与保密', kinds: ['框架协议', '保密协议'] },
]
const SAMPLES = ['sale-of-goods', 'technical-service', 'confidentiality', 'lease', 'labour-contract', 'loan']
const REFUSALS = [
  '付款期限与双方邮件确认的不一致，请修改后重新发起',
  '签约主体应为我司分公司，请更正',
  '数量与订单不符',
]
const WITHDRAWALS = ['附件版本有误，重新发起', '价格需要重新核定', '对方经办人变更']

/**
 * Plays the parts of the year one by one, by the use cases people go through. Each part is one transaction together with
 * the row that says it is made, so that it may be broken off anywhere and gone on with.
 */
export class YearPlayer implements Played {
  readonly services: Services
  readonly year: DemoYear
  readonly past: Past

  constructor(services: Services, year: DemoYear) {
    this.services = services
    this.year = year
    this.past = new Past(services)
  }

  stop(): Promise<void> {
    return this.past.stop()
  }

  play(step: PlannedStep): Promise<void> {
    return mayWait(async () => {
      this.past.told.length = 0
      await this.make(step)
      await this.read()
    })
  }

  private async make(step: PlannedStep): Promise<void> {
    switch (step.what) {
      case 'rules':
        return this.once(step, (tx) => this.rules(tx))
      case 'people':
        return this.once(step, (tx) => this.people(tx))
      case 'counterpart':
        return this.once(step, (tx) => this.counterpart(tx, step.index))
      case 'templates':
        return this.once(step, (tx) => this.templates(tx))
      case 'drafts':
        return this.once(step, (tx) => this.drafts(tx))
      case 'negotiations':
        return this.once(step, (tx) => playNegotiations(this, tx))
      case 'reviews':
        await this.reviews()
        return this.once(step, async () => {})
      case 'contract':
        await this.once(step, (tx) => this.contract(tx, step.contract))
        return this.tell(step.contract)
      case 'ledger':
        await this.archive(step.contract)
        await this.once(step, (tx) => this.ledger(tx, step.contract))
        // What was due by then was told then, and not all of it today.
        if (step.contract.ledger) await remindPlans(this.past.at(this.daysAgo(UNREAD_DAYS + 1)))
        return
      case 'duties': {
        const contract = await this.contractOf(this.services.db, step.contract)
        await readPapers(this, contract.id)
        return this.once(step, (tx) => playDuties(this, tx, step.contract, contract))
      }
    }
  }

  /** The people of the house have read what came until lately. */
  private async read(): Promise<void> {
    const members = await rowsOf(this.services.db, 'member', { company_id: this.year.companyId })
    await readUntil(
      this.services.db,
      members.map(({ account_id }) => account_id),
      this.daysAgo(UNREAD_DAYS),
    )
  }

  private async once(step: PlannedStep, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.services.db.transaction().execute(async (tx) => {
      if (await claimStep(tx, this.year.companyId, step.step, this.services.clock())) await work(tx)
    })
  }

  private seat(db: Queryable, mobile: string, companyName: string | null): Promise<Actor> {
    return demoSeat(this.services, db, mobile, companyName)
  }

  private get long(): Date {
    return new Date(this.year.today.getTime() - YEAR_AGE)
  }

  /** The kinds of contract, who agrees to large purchases, and where what is finished is filed. */
  private async rules(tx: Tx): Promise<void> {
    const administrator = await this.seat(tx, SEAL_HOLDER.mobile, HOUSE)
    const typeIds = new Map<string, string>()
    for (const { name, code, validDays } of KINDS) {
      const known = await rowOf(tx, 'contract_type', { company_id: this.year.companyId, name }, ['id'])
      const body = { name, code, numberRule: '{type}-{yyyy}{MM}-{0001}', validDays, note: null }
      const typeId =
        known?.id ??
        (await addType(this.past.call<'/contractType/add'>(tx, administrator, body, this.long))).typeId
      typeIds.set(name, typeId)
    }
    for (const { flow, kind, fromCents, approver } of APPROVALS) {
      if (await rowOf(tx, 'approval_flow', { company_id: this.year.companyId, name: flow }, ['id'])) continue
      const { id } = await theRow(tx, 'member', { company_id: this.year.companyId, name: approver.name }, [
        'id',
      ])
      await saveFlow(
        this.past.call<'/approvalFlow/save'>(
          tx,
          administrator,
          {
            name: flow,
            purpose: 'launch',
            conditions: {
              typeIds: [typeIds.get(kind)!],
              amountFromCents: fromCents,
              amountToCents: null,
            },
            steps: [{ rule: 1, approvers: [{ kind: 'member', id }] }],
          },
          this.long,
        ),
      )
    }
    for (const [order, { name, kinds }] of FOLDERS.entries())
      await addFolder(
        this.past.call<'/archivedType/addArchivedType'>(
          tx,
          administrator,
          {
            parentId: null,
            name,
            order,
            contractTypeIds: kinds.map((kind) => typeIds.get(kind)!),
            numberRule: '{type}-{yyyy}{MM}-{001}',
            visibleTo: { kind: 1, ids: [] },
            fields: [],
          },
          this.long,
        ),
      )
  }

  private world(tx: Tx, before: number): DemoWorld {
    return new DemoWorld(this.services, tx, '', before, YEAR_AGE)
  }

  private async people(tx: Tx): Promise<void> {
    const world = this.world(tx, ID_NUMBERS_FROM)
    for (const person of PEOPLE) {
      await world.account(person)
      const design = { ...SIGNED_NAME, face: 'song' } as const
      const actor = await this.seat(tx, person.mobile, null)
      await saveTyped(this.past.call<'/personSeal/type'>(tx, actor, { name: '我的签名', design }, this.long))
    }
  }

  private async counterpart(tx: Tx, index: number): Promise<void> {
    const { name, address, person } = COUNTERPARTS[index]!
    await this.world(tx, ID_NUMBERS_FROM + PEOPLE.length + index).addCompany({
      name,
      address,
      legalName: person.name,
      creditCode: completedCreditCode(`91110105MA0D${String(index).padStart(4, '0')}`),
      packageType: THEIR_PACKAGE,
      departments: { [name]: null },
      seats: [{ ...person, department: name, roleType: 1, isLeader: true }],
    })
    await seedFirstSeal(this.services, tx, name, this.long)
  }

  private async templates(tx: Tx): Promise<void> {
    const administrator = await this.seat(tx, SEAL_HOLDER.mobile, HOUSE)
    for (const [at, sampleId] of SAMPLES.entries())
      await useSample(
        this.past.call<'/template/useSample'>(tx, administrator, { sampleId }, this.daysAgo(330 - 40 * at)),
      )
  }

  private daysAgo(days: number): Date {
    return daysAgo(this.year, days)
  }

  /** Written by the rules, none by a model. */
  private async drafts(tx: Tx): Promise<void> {
    for (const [at, { type, starter }] of [
      { type: '设备采购', starter: '13800000003' },
      { type: '运维服务', starter: '13800000004' },
      { type: '物业服务', starter: '13800000001' },
    ].entries()) {
      const actor = await this.seat(tx, starter, HOUSE)
      const call = this.past.call<'/draftAI/create'>(
        tx,
        actor,
        { type, stance: '中立', answers: [], writer: '规则' },
        this.daysAgo(12 + 31 * at),
      )
      await begun(call, await write(call))
    }
  }

  /** Read and judged by the engines everybody's are; a task somebody broke off is gone on with. */
  private async reviews(): Promise<void> {
    const { db } = this.services
    const actor = await this.seat(db, '13800000003', HOUSE)
    const own = { company_id: this.year.companyId }
    const paper = (title: string, more: Partial<PaperFacts> = {}) =>
      drawContractPaper(
        {
          title,
          number: 'SL-YL-001',
          parties: [
            { name: HOUSE, seals: true },
            { name: COUNTERPARTS[0]!.name, seals: true },
          ],
          subject: title.replace('合同', ''),
          day: chinaDay(this.daysAgo(40)),
          validUntil: chinaDay(new Date(this.year.today.getTime() + 300 * DAY)),
          cents: 18_600_000,
          direction: 2,
          ...more,
        },
        this.daysAgo(40),
      )
    const file = async (side: 'base' | 'final', name: string, drawn: ReturnType<typeof paper>) => {
      const { pdf, pageSizes } = await drawn
      return { side, name, pages: pageSizes.length, bytes: pdf }
    }
    const asked = [
      ...['设备采购合同', '办公场地租赁合同', '年度软件许可销售合同', '云资源服务合同'].map((title, at) => ({
        kind: 'examine' as const,
        title,
        days: 9 + 26 * at,
        options: { stance: '甲方', strictness: at % 2 ? '严格' : '中立' },
        files: () => Promise.all([file('base', `${title}.pdf`, paper(title))]),
      })),
      ...['服务器采购合同', '物业服务合同', '战略合作框架协议'].map((title, at) => ({
        kind: 'compare' as const,
        title: `${title}（我方稿） 与 ${title}（对方回传）`,
        days: 5 + 34 * at,
        options: {},
        files: () =>
          Promise.all([
            file('base', `${title}（我方稿）.pdf`, paper(title)),
            file(
              'final',
              `${title}（对方回传）.pdf`,
              paper(title, { cents: 19_200_000, noticeDays: 15, number: 'SL-YL-002' }),
            ),
          ]),
      })),
    ]
    for (const { kind, title, days, options, files } of asked) {
      const at = this.daysAgo(days)
      const known = await rowOf(db, 'ai_task', { ...own, kind, title }, ['owner_id', 'id'])
      const read = known ? [] : await files()
      const key = known
        ? { ownerId: known.owner_id, taskId: known.id }
        : await db
            .transaction()
            .execute((tx) =>
              startTask(
                { actor, db: tx, now: at, services: this.past.at(at) },
                { kind, title, files: read, options, from: {} },
                false,
              ),
            )
      const then = this.past.at(new Date(at.getTime() + 40_000))
      await runTask(then, () => then.extensions.all(TASK_KIND))({
        id: key.taskId,
        data: key,
        signal: new AbortController().signal,
      })
    }
  }

  private partiesOf({ kind, other, isReceived }: PlannedContract) {
    const house = { name: HOUSE, seals: true }
    if (kind.with === 'person') return [house, { name: PEOPLE[other]!.name, seals: false }]
    const company = { name: COUNTERPARTS[other]!.name, seals: true }
    return isReceived ? [company, house] : [house, company]
  }

  private async contract(tx: Tx, planned: PlannedContract): Promise<void> {
    const { day, minute, outcome, isReceived, kind, other } = planned
    const began = new Date(noonOf(day).getTime() + (minute - 12 * 60) * 60_000)
    const counterpart = kind.with === 'company' ? COUNTERPARTS[other]! : null
    const theirs = counterpart?.person ?? PEOPLE[other]!
    const house = await this.seat(tx, SEAL_HOLDER.mobile, HOUSE)
    const they = await this.seat(tx, theirs.mobile, counterpart?.name ?? null)
    const starter = isReceived ? they : await this.seat(tx, planned.starter, HOUSE)
    const contractId = await this.draft(tx, planned, starter, began)
    if (outcome === 'draft') return
    await sendContract(this.past.call<'/contract/send'>(tx, starter, { contractId, revision: 0 }, began))
    const sent = await this.agreeTo(tx, planned, contractId, began)
    if (!sent) return
    const after = (hours: number) =>
      // Nothing is of a time to come.
      new Date(Math.min(sent.getTime() + hours * HOUR, this.year.today.getTime() - HOUR))
    const [first, second] = [after(planned.hours[0]), after(planned.hours[1] + 1)]
    const signers = isReceived ? [they, house] : [house, they]
    const turn = planned.key.charCodeAt(planned.key.length - 1) % 3
    switch (outcome) {
      case 'finished':
        await this.sign(tx, signers[0]!, contractId, first)
        return this.sign(tx, signers[1]!, contractId, second)
      case 'waitsForOther':
        return this.sign(tx, house, contractId, after(1))
      case 'waitsForUs':
        return this.sign(tx, they, contractId, after(1))
      case 'refused':
        await refuseContract(
          this.past.call<'/contract/refuse'>(tx, they, { contractId, reason: REFUSALS[turn]! }, first),
        )
        return
      case 'withdrawn':
        await withdrawContract(
          this.past.call<'/contract/withdraw'>(
            tx,
            starter,
            { contractId, reason: WITHDRAWALS[turn]! },
            first,
          ),
        )
        return
      case 'expired': {
        const now = new Date(endOfDay(began, EXPIRES_DAYS).getTime() + 60_000)
        await perform({
          db: tx,
          services: this.past.at(now),
          now,
          by: { platform: true },
          contractId,
          action: 'expire',
        })
      }
    }
  }

  /** Some are agreed to in the house first; null where they wait for that. */
  private async agreeTo(
    tx: Tx,
    planned: PlannedContract,
    contractId: string,
    began: Date,
  ): Promise<Date | null> {
    const { phase } = await theRow(tx, 'contract', { id: contractId }, ['phase'])
    if (phase !== 'approval') return began
    if (planned.outcome === 'waitsForApproval') return null
    const now = new Date(began.getTime() + 2 * HOUR)
    await decideApproval({
      db: tx,
      services: this.past.at(now),
      now,
      actor: await this.seat(tx, approvalOf(planned.kind.name)!.approver.mobile, HOUSE),
      visitor: { address: '127.0.0.1' },
      contractId,
      agreed: true,
      comment: '预算内，同意',
    })
    return now
  }

  private async draft(tx: Tx, planned: PlannedContract, starter: Actor, at: Date): Promise<string> {
    const { kind, other, isReceived, name, number, cents, day, validUntil, ledger, terms } = planned
    const { pdf, pageSizes, places } = await drawContractPaper(
      {
        title: name,
        number,
        parties: this.partiesOf(planned),
        subject: name.replace(kind.name, ''),
        day,
        validUntil,
        cents,
        direction: kind.direction,
        periods: ledger?.periods,
        terms,
      },
      at,
    )
    const { id: blob } = await this.services.blobs.put(tx, {
      scopeId: starter.company!.id,
      bytes: pdf,
      mediaType: 'application/pdf',
    })
    const signedBy = (person: { name: string; mobile: string }) => [
      { signerId: randomUUID(), name: person.name, mobile: person.mobile },
    ]
    const own = (person: { name: string; mobile: string }) =>
      plainParty({ isOwn: true, signers: signedBy(person) })
    const company = (companyName: string, person: { name: string; mobile: string }) =>
      plainParty({ companyName, signers: signedBy(person) })
    const counterpart = COUNTERPARTS[other]!
    const parties =
      kind.with === 'person'
        ? [own(SEAL_HOLDER), plainParty({ kind: PARTY_KIND.person, signers: signedBy(PEOPLE[other]!) })]
        : isReceived
          ? [own(counterpart.person), company(HOUSE, SEAL_HOLDER)]
          : [own(SEAL_HOLDER), company(counterpart.name, counterpart.person)]
    const type = isReceived
      ? undefined
      : await theRow(tx, 'contract_type', { company_id: this.year.companyId, name: kind.name }, ['id'])
    const fileId = newId()
    const draft: Draft = {
      ...emptyDraft(at),
      name,
      number,
      typeId: type?.id ?? null,
      amountCents: cents,
      validFrom: day,
      validUntil,
      ...(planned.outcome === 'expired' ? { deadline: endOfDay(at, EXPIRES_DAYS).toISOString() } : {}),
      files: [fileId],
      parties: parties.map((party, index) => ({ ...party, turn: index + 1 })),
      fields: parties.map((party, index) => ({
        fieldId: randomUUID(),
        fileId,
        partyId: party.partyId,
        kind: party.kind === PARTY_KIND.company ? ('seal' as const) : ('signature' as const),
        ...places[index]!,
        name: party.kind === PARTY_KIND.company ? '盖章处' : '签字处',
        required: true,
        settings: {},
      })),
    }
    return beginDraft(
      { actor: starter, db: tx, now: at, services: this.past.at(at), visitor: null },
      {
        draft,
        files: [
          { id: fileId, name: `${name}.pdf`, source_blob: blob, pdf_blob: blob, page_sizes: pageSizes },
        ],
      },
    )
  }

  private async sign(tx: Tx, actor: Actor, contractId: string, at: Date): Promise<void> {
    const mark = actor.company
      ? {
          sealId: (
            await theRow(tx, 'company_seal', { company_id: actor.company.id, is_default: true }, ['id'])
          ).id,
        }
      : {
          personSealId: (await theRow(tx, 'person_seal', { account_id: actor.accountId }, ['id'])).id,
        }
    const { ticket } = await grantIntent(tx, actor, contractId, [1], at)
    const places = await tx
      .selectFrom('contract_field')
      .innerJoin(
        'contract_signer',
        onColumns('contract_signer', 'contract_field', { contract_id: 'contract_id', party_id: 'party_id' }),
      )
      .select('contract_field.id')
      .where('contract_field.contract_id', '=', contractId)
      .where('contract_signer.account_id', '=', actor.accountId)
      .execute()
    const marks = places.map(({ id }) => ({ fieldId: id, ...mark }))
    const call = this.past.call<'/contract/sign'>(tx, actor, { contractId, intentToken: ticket, marks }, at)
    await signPrepared(call, await prepareToSign(call))
  }

  /** Whoever is still asked for something was told of it on the day it was sent. */
  private async tell({ outcome, day }: PlannedContract): Promise<void> {
    const news = this.past.told.splice(0)
    if (!outcome.startsWith('waits') || news.length === 0) return
    const [failure] = await splitNews(this.past.at(new Date(noonOf(day).getTime() + 6 * HOUR)), news)
    if (failure) this.services.log.warn({ error: failure }, 'a notice of the demo was not told')
  }

  /** Finished contracts are filed when they are finished; done twice it adds nothing. */
  private async archive(planned: PlannedContract): Promise<void> {
    const { id, finished_at } = await this.contractOf(this.services.db, planned)
    if (finished_at) await keepFinished(this.past.at(new Date(finished_at.getTime() + 60_000)), [id])
  }

  private contractOf(db: Queryable, { number, name }: PlannedContract) {
    return theRow(db, 'contract', { number, name }, ['id', 'finished_at'])
  }

  private async ledger(tx: Tx, planned: PlannedContract): Promise<void> {
    const { ledger, cents, kind, name, number, day, validUntil, other } = planned
    if (!ledger || cents === null) return
    const actor = await this.seat(tx, SEAL_HOLDER.mobile, HOUSE)
    const { id, finished_at } = await this.contractOf(tx, planned)
    const archived = await theRow(tx, 'archived', { company_id: this.year.companyId, contract_id: id }, [
      'id',
    ])
    const counterpart = (kind.with === 'company' ? COUNTERPARTS : PEOPLE)[other]!.name
    const opened = new Date(finished_at!.getTime() + 600_000)
    const { ledgerId } = await addLedger(
      this.past.call<'/ledger/contract/add'>(
        tx,
        actor,
        {
          archivedId: archived.id,
          name,
          number,
          counterpart,
          direction: ledger.direction,
          currency: 'CNY',
          contractCents: cents,
          taxBp: TAX_BP,
          signedOn: chinaDay(finished_at!),
          endDate: validUntil > day ? validUntil : null,
          responsibleId: null,
        },
        opened,
      ),
    )
    let revision = 0
    for (const [at, { dueOn, cents: due }] of ledger.periods.entries()) {
      const body = {
        ledgerId,
        revision,
        period: at + 1,
        dueOn,
        cents: due,
        condition: at === 0 ? '合同签订后' : '验收合格后',
        responsibleId: null,
        remindDays: 7,
      }
      revision = (await addPlan(this.past.call<'/ledger/plan/add'>(tx, actor, body, opened))).revision
    }
    const plans = await rowsOf(
      tx,
      'ledger_plan',
      { company_id: this.year.companyId, ledger_id: ledgerId },
      { by: ['period'] },
    )
    for (const [at, { cents: paid, paidOn, isInvoiced }] of ledger.periods.entries()) {
      if (!paidOn) continue
      const then = noonOf(paidOn)
      const fund = {
        ledgerId,
        revision,
        kind: ledger.direction,
        cents: paid,
        currency: 'CNY',
        rateE8: 100_000_000,
        on: paidOn,
        allocations: [{ planId: plans[at]!.id, cents: paid }],
        voucherId: null,
        note: null,
      }
      revision = (await addFund(this.past.call<'/ledger/fund/add'>(tx, actor, fund, then))).revision
      if (!isInvoiced) continue
      const net = Math.round((paid * 10_000) / (10_000 + TAX_BP))
      const invoice = {
        ledgerId,
        revision,
        direction: ledger.direction,
        kind: '增值税专用发票',
        number: `${number.replace(/\D/g, '')}${String(at + 1).padStart(3, '0')}`,
        on: paidOn,
        netCents: net,
        taxCents: paid - net,
        grossCents: paid,
        rateBp: TAX_BP,
        seller: ledger.direction === 1 ? HOUSE : counterpart,
        buyer: ledger.direction === 1 ? counterpart : HOUSE,
        fileId: null,
        creditOf: null,
      }
      revision = (await addInvoice(this.past.call<'/ledger/invoice/add'>(tx, actor, invoice, then))).revision
    }
  }
}

const EXPIRES_DAYS = 5
const TAX_BP = 1300

export const companyOfYear = (services: Services): Promise<string> => demoCompany(services.db, HOUSE)
