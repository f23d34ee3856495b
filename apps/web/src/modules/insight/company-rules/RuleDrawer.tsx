import { RULE_TRIAL } from '@xinqi/api/ways'
import { Alert, Button, Drawer, Input, Progress, Select, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { type CompanyRule, RULES } from './rulesList.ts'

const KINDS = [
  { value: 1, label: '一份合同' },
  { value: 2, label: '一类合同' },
  { value: 3, label: '一个相对方' },
]

const Trial = ({ rule }: { rule: CompanyRule }) => {
  const { data: trial } = useCall(
    '/companyRule/trial',
    { ruleId: rule.ruleId },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === RULE_TRIAL.underWay ? 1500 : false),
    },
  )
  const { busy, refusal, act } = useAct()
  const begin = () =>
    void act(async () => {
      await call('/companyRule/try', { ruleId: rule.ruleId }, { quiet: true })
      await outdate('/companyRule/trial', RULES)
    })
  if (!trial) return <LoadingState />
  return (
    <section aria-label="试用">
      <h3>用最近归档的 500 份合同试一遍</h3>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button onClick={begin} loading={busy} disabled={trial.state === RULE_TRIAL.underWay}>
        {trial.state === RULE_TRIAL.done ? '再试一遍' : '开始试用'}
      </Button>
      {trial.state === RULE_TRIAL.underWay && <Progress percent={trial.progress} aria-label="试用进度" />}
      {trial.state === RULE_TRIAL.failed && <Alert type="error" showIcon title="试用没有完成，请再试一遍" />}
      {trial.state === RULE_TRIAL.done && (
        <div role="status">
          <p>
            {Object.entries(trial.counts).map(([name, count]) => (
              <Tag key={name}>
                {name} {count} 份
              </Tag>
            ))}
          </p>
          {trial.newlyCaught + trial.newlyFree > 0 && (
            <p>
              与上一版相比：新触发 {trial.newlyCaught} 份，不再触发 {trial.newlyFree} 份
            </p>
          )}
          <ul aria-label="触发的合同" style={{ paddingLeft: 18 }}>
            {trial.rows.map((row) => (
              <li key={row.archivedId} style={{ marginBottom: 8 }}>
                <b>{row.name}</b> {row.counterpart} · <Tag>{row.consequence}</Tag>
                {row.shown || row.why}
                {row.quotes.map((quote) => (
                  <blockquote key={`${quote.page}-${quote.text}`} style={{ margin: '4px 0 0 8px' }}>
                    {quote.text}
                    {quote.page && `（第 ${quote.page} 页）`}
                  </blockquote>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const Exceptions = ({ rule }: { rule: CompanyRule }) => {
  const { data: detail } = useCall(
    '/companyRule/detail',
    { ruleId: rule.ruleId },
    { quiet: true, staleTime: 0 },
  )
  const [kind, setKind] = useState<1 | 2 | 3>(1)
  const [about, setAbout] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { busy, refusal, refuse, act } = useAct()
  const changed = () => outdate('/companyRule/detail', RULES)
  const add = () => {
    if (!about.trim() || !reason.trim()) return refuse('请填写例外的对象与理由')
    void act(async () => {
      await call(
        '/companyRule/except',
        { ruleId: rule.ruleId, kind, about: about.trim(), reason: reason.trim(), until: until || null },
        { quiet: true },
      )
      setAbout('')
      setReason('')
      await changed()
    })
  }
  return (
    <section aria-label="例外">
      <h3>例外</h3>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <Select
          aria-label="例外的是"
          style={{ width: 130 }}
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
        <Input
          aria-label="例外对象"
          style={{ flex: '1 1 180px' }}
          maxLength={100}
          placeholder={['合同名称', '如：租赁', '对方名称'][kind - 1]}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <Input
          aria-label="理由"
          style={{ flex: '1 1 180px' }}
          maxLength={200}
          placeholder="理由"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Input
          aria-label="有效至"
          type="date"
          style={{ width: 150 }}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Button onClick={add} loading={busy}>
          加例外
        </Button>
      </div>
      <ul style={{ paddingLeft: 18 }}>
        {detail?.exceptionList.map((one) => (
          <li key={one.exceptionId}>
            {KINDS[one.kind - 1]?.label}「{one.about}」：{one.reason}（{one.byName}，{instant(one.at)}
            {one.until && `，至 ${one.until}`}）
            <Button
              type="link"
              size="small"
              onClick={() =>
                void act(async () => {
                  await call('/companyRule/unexcept', { ruleId: rule.ruleId, exceptionId: one.exceptionId })
                  await changed()
                })
              }
            >
              取消
            </Button>
          </li>
        ))}
      </ul>
      <h3>版本</h3>
      <ul style={{ paddingLeft: 18 }}>
        {detail?.versions.map((one) => (
          <li key={one.version}>
            第 {one.version} 版 · {one.savedByName} · {instant(one.savedAt)} · {one.isTried ? '已试' : '未试'}{' '}
            · {one.sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const RuleDrawer = ({ rule, onClose }: { rule: CompanyRule; onClose: () => void }) => (
  <Drawer open size="min(760px, 100vw)" title={rule.sentence} onClose={onClose}>
    <p>{rule.said}</p>
    <Trial rule={rule} />
    <Exceptions rule={rule} />
  </Drawer>
)
