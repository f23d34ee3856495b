import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { type CompanyRule, RULES } from './rulesList.ts'

type Reading = Data<'/companyRule/read'>

const Understood = ({ reading }: { reading: Reading }) => (
  <section aria-label="读作" role="status">
    <p style={{ margin: '12px 0 8px' }}>
      读作：<b>{reading.said}</b>
    </p>
    <table style={{ width: '100%', borderCollapse: 'collapse', fontSize: 13 }}>
      <caption style={{ textAlign: 'left' }}>{reading.factName}在边界上的结果</caption>
      <thead>
        <tr>
          <th scope="col" style={{ textAlign: 'left' }}>
            合同写着
          </th>
          <th scope="col" style={{ textAlign: 'left' }}>
            结果
          </th>
        </tr>
      </thead>
      <tbody>
        {reading.borderCases.map(({ value, consequence, approver }) => (
          <tr key={value}>
            <td>{value}</td>
            <td>
              {consequence}
              {approver && `（${approver}）`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {reading.unknownApprovers.map((name) => (
      <Alert
        key={name}
        type="warning"
        showIcon
        title={`企业中没有名为「${name}」的角色或成员，设置后才能启用`}
      />
    ))}
    {reading.beside.map(({ sentence, how }) => (
      <Alert
        key={sentence}
        type={how === '矛盾' ? 'error' : 'info'}
        showIcon
        title={`与「${sentence}」${how}`}
      />
    ))}
  </section>
)

export const RuleDialog = ({
  rule,
  onClose,
  onSaved,
}: {
  rule: CompanyRule | null
  onClose: () => void
  onSaved: (ruleId: string) => void
}) => {
  const [sentence, setSentence] = useState(rule?.sentence ?? '')
  const [onSend, setOnSend] = useState<1 | 2>(rule?.onSend ?? 1)
  const [reading, setReading] = useState<{ of: string; reading: Reading } | null>(null)
  const { busy, refusal, act } = useAct()
  const words = sentence.trim()
  const understood = reading?.of === words && reading.reading.refused === null ? reading.reading : null
  const read = () =>
    void act(async () => {
      const answer = await call(
        '/companyRule/read',
        { sentence: words, ...(rule ? { ruleId: rule.ruleId } : {}) },
        { quiet: true, reads: true },
      )
      setReading({ of: words, reading: answer })
    })
  const save = () =>
    void act(async () => {
      const { ruleId } = await call(
        '/companyRule/save',
        { ...(rule ? { ruleId: rule.ruleId } : {}), version: rule?.version ?? 0, sentence: words, onSend },
        { quiet: true },
      )
      await outdate(RULES, '/companyRule/detail', '/companyRule/trial')
      onSaved(ruleId)
    })
  return (
    <Modal
      open
      width={640}
      title={rule ? '修改规则' : '写一条规则'}
      onCancel={onClose}
      footer={[
        <Button key="read" onClick={read} loading={busy && !understood} disabled={!words}>
          读一遍
        </Button>,
        <Button key="save" type="primary" onClick={save} loading={busy} disabled={!understood}>
          保存
        </Button>,
      ]}
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Input.TextArea
        aria-label="规则"
        rows={3}
        maxLength={200}
        placeholder="如：预付款最好20%，最多30%，50%以上不签；质保期不少于一年，否则须技术总监批准"
        value={sentence}
        onChange={({ target }) => setSentence(target.value)}
      />
      <p style={{ margin: '12px 0 4px' }}>发起合同时违反这条规则</p>
      <Radio.Group
        aria-label="发起合同时违反这条规则"
        value={onSend}
        onChange={({ target }) => setOnSend(target.value as 1 | 2)}
        options={[
          { value: 1, label: '提示发起人' },
          { value: 2, label: '不得发起' },
        ]}
      />
      {reading?.of === words && reading.reading.refused && (
        <Alert type="warning" showIcon role="alert" title={reading.reading.refused} />
      )}
      {understood && <Understood reading={understood} />}
    </Modal>
  )
}
