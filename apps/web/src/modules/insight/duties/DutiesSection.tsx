import type { Data, DutyProposal, ShownDuty } from '@xinqi/api/calls'
import { FACT_SHEET } from '@xinqi/api/ways'
import { Alert, Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { Quotes } from '../contract-facts/Quotes.tsx'
import { DutyDialog, EventDialog, FinishDialog } from './DutyDialogs.tsx'
import styles from './duties.module.css'
import { dutiesChanged } from './dutiesChanged.ts'
import { DutyState, dueWords, SIDES } from './dutyWords.tsx'
import { eventLabel } from './eventLabel.ts'

type Of = { archivedId: string; contractId: string | null; elgId: string | null }
type Duties = Data<'/duty/ofContract'>
type Role = '甲方' | '乙方'

const Head = ({ of }: { of: DutyProposal | ShownDuty }) => (
  <span className={styles.line}>
    <span className={styles.tag}>{SIDES[of.side]}</span>
    <b>{of.title}</b>
    {of.cents !== null && <span>{fen(of.cents)}</span>}
    {'computed' in of && of.computed && of.cents !== null && <span className={styles.tag}>推算</span>}
    {'state' in of && <DutyState duty={of} />}
  </span>
)

const Proposals = ({ of, data }: { of: Of; data: Duties }) => {
  const { busy, act } = useAct()
  const access = useAccess()
  const hasLedger = access.has('service:ledger:contract') && access.may('system:data:ledgerEdit')
  const [toLedger, setToLedger] = useState(true)
  const [role, setRole] = useState<Role | null>(data.ownRole as Role | null)
  const may = access.may('system:data:dutyEdit')
  const take = (keys: string[]) =>
    act(async () => {
      const { taken, booked, notBooked } = await call('/duty/take', {
        archivedId: of.archivedId,
        keys,
        ownRole: role,
        toLedger: hasLedger && toLedger,
      })
      await dutiesChanged()
      toast.success(
        `已采用 ${taken} 项${booked ? `，其中 ${booked} 项写入履约台账` : ''}${notBooked ? `；${notBooked}` : ''}`,
      )
    })
  const refuse = (key: string) =>
    act(async () => {
      await call('/duty/refuse', { archivedId: of.archivedId, keys: [key] })
      await dutiesChanged()
      toast.success('不再提出这一项')
    })
  if (data.proposals.length === 0) return null
  return (
    <section aria-label="履约建议">
      <h4>合同正文中的履约约定（{data.proposals.length} 项待采用）</h4>
      {may && (
        <div className={styles.bar}>
          <span>
            我方是{' '}
            <Segmented<Role | ''>
              size="small"
              aria-label="我方是"
              value={role ?? ''}
              onChange={(value) => setRole(value || null)}
              options={[
                { value: '甲方', label: '甲方' },
                { value: '乙方', label: '乙方' },
                ...(role === null ? [{ value: '' as const, label: '未判断' }] : []),
              ]}
            />
          </span>
          {hasLedger && (
            <Checkbox checked={toLedger} onChange={(event) => setToLedger(event.target.checked)}>
              付款同时写入履约台账
            </Checkbox>
          )}
          <Button
            type="primary"
            loading={busy}
            onClick={() => void take(data.proposals.map(({ key }) => key))}
          >
            全部采用
          </Button>
        </div>
      )}
      <ul className={styles.list} aria-label="待采用的履约建议">
        {data.proposals.map((proposal) => (
          <li key={proposal.key} className={styles.item}>
            <div>
              <Head of={proposal} />
              <span className={styles.more}>{dueWords(proposal)}</span>
              {proposal.why && <span className={styles.why}>{proposal.why}</span>}
              <Quotes of={of} quotes={proposal.quotes} />
            </div>
            {may && (
              <span className={styles.acts}>
                <Button size="small" loading={busy} onClick={() => void take([proposal.key])}>
                  采用
                </Button>
                <Button size="small" type="text" loading={busy} onClick={() => void refuse(proposal.key)}>
                  不采用
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Events = ({ of, events }: { of: Of; events: Duties['events'] }) => {
  const entering = useOverlay<Duties['events'][number]>()
  const may = useAccess().may('system:data:dutyEdit')
  if (events.length === 0) return null
  return (
    <section aria-label="起算事件">
      <h4>起算事件</h4>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.event}>
            <Button size="small" disabled={!may} onClick={() => entering.show(event)}>
              {eventLabel(event.event)}：{event.day ?? '未登记'}
              {event.day && !event.entered && '（推算）'}
            </Button>
          </li>
        ))}
      </ul>
      {entering.subject && (
        <EventDialog archivedId={of.archivedId} {...entering.subject} onClose={entering.close} />
      )}
    </section>
  )
}

const DutyItem = ({ of, duty }: { of: Of; duty: ShownDuty }) => {
  const finishing = useOverlay()
  const editing = useOverlay()
  const { busy, act } = useAct()
  const may = useAccess().may('system:data:dutyEdit')
  const named = { archivedId: duty.archivedId, dutyId: duty.dutyId, revision: duty.revision }
  const again = () =>
    act(async () => {
      await call('/duty/reopen', named)
      await dutiesChanged()
    })
  const remove = () =>
    act(async () => {
      await call('/duty/remove', named)
      await dutiesChanged()
      toast.success('已删除')
    })
  return (
    <li className={styles.item}>
      <div>
        <Head of={duty} />
        <span className={styles.more}>
          {dueWords(duty)}
          {duty.responsible && `　责任人：${duty.responsible}`}
          {duty.doneOn && `　完成于 ${duty.doneOn}`}
        </span>
        {duty.note && <span className={styles.more}>{duty.note}</span>}
        <Quotes of={of} quotes={duty.quotes} />
      </div>
      <span className={styles.acts}>
        {duty.ledgerId && (
          <Link to={`/businessFinance/ledger?ledgerId=${duty.ledgerId}`}>在台账中登记收付款</Link>
        )}
        {!duty.ledgerId && duty.state !== 'done' && duty.mayFinish && (
          <Button size="small" onClick={() => finishing.show(true)}>
            完成
          </Button>
        )}
        {!duty.ledgerId && may && duty.state === 'done' && (
          <Button size="small" loading={busy} onClick={() => void again()}>
            撤回完成
          </Button>
        )}
        {!duty.ledgerId && may && duty.state !== 'done' && (
          <>
            <Button size="small" onClick={() => editing.show(true)}>
              修改
            </Button>
            <Button size="small" type="text" danger loading={busy} onClick={() => void remove()}>
              删除
            </Button>
          </>
        )}
      </span>
      {finishing.subject && <FinishDialog duty={duty} onClose={finishing.close} />}
      {editing.subject && <DutyDialog archivedId={of.archivedId} duty={duty} onClose={editing.close} />}
    </li>
  )
}

/** 履约事项: what each side owes by when, beside the contract. */
export const DutiesSection = (of: Of) => {
  const access = useAccess()
  const { data } = useCall('/duty/ofContract', { archivedId: of.archivedId }, { quiet: true })
  const adding = useOverlay()
  if (!data) return null
  return (
    <>
      <h3>履约事项</h3>
      {data.reading === FACT_SHEET.waiting && (
        <Alert type="info" showIcon title="合同正文识别中，稍后可在这里采用其中的履约约定" />
      )}
      {data.reading === FACT_SHEET.part && (
        <Alert type="warning" showIcon title="部分内容没有读出，履约约定可能不全" />
      )}
      <Proposals of={of} data={data} key={data.ownRole} />
      <Events of={of} events={data.events} />
      {data.duties.length > 0 && (
        <ul className={styles.list} aria-label="履约事项">
          {data.duties.map((duty) => (
            <DutyItem key={duty.dutyId} of={of} duty={duty} />
          ))}
        </ul>
      )}
      {data.duties.length === 0 && data.proposals.length === 0 && data.reading !== FACT_SHEET.waiting && (
        <p className={styles.more}>没有读出履约约定，可以自行新增。</p>
      )}
      {access.may('system:data:dutyEdit') && (
        <Button type="link" onClick={() => adding.show(true)}>
          新增履约事项
        </Button>
      )}
      {adding.subject && <DutyDialog archivedId={of.archivedId} duty={null} onClose={adding.close} />}
    </>
  )
}
