import { STANCES } from '@xinqi/api/ai'
import { Button, Form, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'

type Stance = (typeof STANCES)[number]
const REQUEST = { min: 5, max: 1000 }
const HINT: Record<string, string> = {
  money: '元，只填数字',
  date: '例：2026-12-31',
  months: '个月，只填数字',
  percent: '%，只填数字',
  days: '日，只填数字',
}

export const BeginDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: types } = useCall('/draftAI/types', {}, { quiet: true })
  const [request, setRequest] = useState('')
  const [type, setType] = useState<string>()
  const [stance, setStance] = useState<Stance>('中立')
  const [answers, setAnswers] = useState<Record<string, string>>({})
  /** What the sentence did not say; everything where a type was chosen by hand. */
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const { busy, refusal, act } = useAct()
  const template = types?.find((one) => one.type === type)
  const asked = template?.questions.filter(({ key }) => !missing || missing.includes(key)) ?? []
  const tooShort = request.trim().length < REQUEST.min

  const understand = () =>
    act(async () => {
      const read = await call('/draftAI/understand', { request: request.trim() }, { quiet: true })
      setType(read.type)
      setAnswers(Object.fromEntries(read.answers.map(({ key, value }) => [key, value])))
      setMissing(read.missing)
    })
  const create = () =>
    act(async () => {
      const { draftId } = await call(
        '/draftAI/create',
        {
          type: type!,
          stance,
          answers: Object.entries(answers).map(([key, value]) => ({ key, value })),
          ...(request.trim() ? { request: request.trim() } : {}),
        },
        { quiet: true },
      )
      await outdate('/draftAI/list')
      onClose()
      go(`/draftAI/${draftId}`)
    })
  return (
    <Modal
      open
      width={760}
      title="起草合同"
      okText="生成草稿"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={busy}
      okButtonProps={{ disabled: !template }}
      onOk={() => void create()}
      onCancel={onClose}
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Form layout="vertical" component="div">
        <Form.Item label="说明需求（5–1000 字）" htmlFor="draft-request">
          <Input.TextArea
            id="draft-request"
            rows={3}
            maxLength={REQUEST.max}
            showCount
            placeholder="例：甲方示例科技有限公司向乙方样例贸易有限公司采购检测设备，总价 10 万元，2026 年 12 月 31 日前交货"
            value={request}
            onChange={({ target }) => setRequest(target.value)}
          />
          <Button
            style={{ marginTop: 8 }}
            loading={busy}
            disabled={tooShort}
            onClick={() => void understand()}
          >
            识别需求
          </Button>
        </Form.Item>
        <Form.Item label="合同类型" required htmlFor="draft-type">
          <Select
            id="draft-type"
            showSearch
            optionFilterProp="label"
            placeholder="识别后自动选择，也可直接选择"
            value={type}
            onChange={(next) => {
              setType(next)
              setMissing(null)
            }}
            options={types?.map((one) => ({ value: one.type, label: one.title }))}
          />
        </Form.Item>
        <Form.Item label="立场">
          <Segmented aria-label="立场" value={stance} options={[...STANCES]} onChange={setStance} />
        </Form.Item>
        {template && (
          <>
            <p>
              {missing
                ? asked.length
                  ? '以下内容需求中没有提到，可现在填写，也可留空后在正文中补全：'
                  : '需求中的信息已经齐全。'
                : '可现在填写，也可留空后在正文中补全：'}
            </p>
            <div
              style={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
                gap: '0 12px',
              }}
            >
              {asked.map(({ key, label, kind }) => (
                <Form.Item key={key} label={label} htmlFor={`slot-${key}`} style={{ marginBottom: 12 }}>
                  <Input
                    id={`slot-${key}`}
                    maxLength={500}
                    placeholder={HINT[kind]}
                    value={answers[key] ?? ''}
                    onChange={({ target }) => setAnswers({ ...answers, [key]: target.value })}
                  />
                </Form.Item>
              ))}
            </div>
          </>
        )}
      </Form>
    </Modal>
  )
}
