import { DRAFT_REQUEST, OTHER_DRAFT, REFERENCE, STANCES } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Form, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { ChosenFile } from '../../../shared/ai/ChosenFile.tsx'
import { call, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import type { Editing } from '../../../shared/forms/Editing.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './drafting.module.css'
import { UnderstoodTable } from './UnderstoodTable.tsx'

type Stance = (typeof STANCES)[number]
type Reference = Data<'/draftAI/readReference'>
type Read = Data<'/draftAI/understand'>
const HINT: Record<string, string> = {
  money: '元，只填数字',
  date: '例：2026-12-31',
  months: '个月，只填数字',
  percent: '%，只填数字',
  days: '日，只填数字',
}
const WRITERS = [
  { value: '模型' as const, label: '模型撰写' },
  { value: '规则' as const, label: '规则范本' },
]

/** Somebody's own template: read at once, so that he sees what was understood of it before anything is drafted. */
const ReferenceField = ({ reference, onChange }: Editing<'reference', Reference | null>) =>
  reference ? (
    <ChosenFile name={reference.name} className={styles.reference} onRemove={() => onChange(null)}>
      <span>
        {reference.name}（{reference.clauses ? `${reference.clauses} 条条款` : '未分条，按段落沿用'}）
      </span>
    </ChosenFile>
  ) : (
    <UploadBox
      label="上传参考模板"
      hint="Word、WPS 或 PDF，不超过 1M；草稿沿用它的结构与条款"
      rules={REFERENCE}
      send={(file, way) => upload('/draftAI/readReference', { file }, { ...way, quiet: true })}
      onDone={onChange}
    />
  )

export const BeginDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: types } = useCall('/draftAI/types', {}, { quiet: true })
  const { data: model } = useCall('/draftAI/canRewrite', {}, { quiet: true })
  const [request, setRequest] = useState('')
  const [type, setType] = useState<string>()
  const [stance, setStance] = useState<Stance>('中立')
  const [chosenWriter, setWriter] = useState<'模型' | '规则'>('模型')
  const [reference, setReference] = useState<Reference | null>(null)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  /** What the sentence did not say; everything where a type was chosen by hand. */
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const [read, setRead] = useState<{ request: string; result: Read } | null>(null)
  const [unused, setUnused] = useState<readonly string[]>([])
  const { busy, refusal, act } = useAct()
  const template = types?.find((one) => one.type === type)
  const asked = template?.questions.filter(({ key }) => !missing || missing.includes(key)) ?? []
  const tooShort = request.trim().length < DRAFT_REQUEST.min
  const canWrite = model?.canRewrite === true
  const writer = canWrite && !tooShort ? chosenWriter : '规则'
  // What no text of ours is for needs a template to follow, or a model.
  const open = Boolean(reference) || writer === '模型'
  // What was typed is read and looked at before the rules write from it.
  const unread = writer === '规则' && !reference && !tooShort && read?.request !== request.trim()
  const ready = (type === OTHER_DRAFT ? open : Boolean(template)) && !unread
  const set = (key: string, value: string) => setAnswers({ ...answers, [key]: value })

  const understand = () =>
    act(async () => {
      const words = request.trim()
      const result = await call('/draftAI/understand', { request: words }, { quiet: true })
      setType(result.type)
      setAnswers(Object.fromEntries(result.answers.map(({ key, value }) => [key, value])))
      setMissing(result.missing)
      setRead({ request: words, result })
      setUnused(result.unused)
    })
  const create = () =>
    act(async () => {
      const { draftId } = await call(
        '/draftAI/create',
        {
          type: type!,
          stance,
          writer,
          answers: Object.entries(answers).map(([key, value]) => ({ key, value })),
          ...(request.trim() ? { request: request.trim() } : {}),
          ...(unused.length ? { unused: [...unused] } : {}),
          ...(reference ? { reference: { name: reference.name, lines: reference.lines } } : {}),
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
      okText={read ? '确认并生成草稿' : '生成草稿'}
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready }}
      onOk={() => void create()}
      onCancel={onClose}
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Form layout="vertical" component="div">
        <Form.Item label="说明需求（5–1000 字）" htmlFor="draft-request">
          <Input.TextArea
            id="draft-request"
            rows={3}
            maxLength={DRAFT_REQUEST.max}
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
        <Form.Item label="参考模板（可不传）">
          <ReferenceField
            reference={reference}
            onChange={(next) => {
              setReference(next)
              if (next && !type) setType(OTHER_DRAFT)
            }}
          />
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
            options={types
              ?.filter((one) => one.type !== OTHER_DRAFT || open || type === OTHER_DRAFT)
              .map((one) => ({ value: one.type, label: one.title }))}
          />
        </Form.Item>
        {canWrite && (
          <Form.Item
            label="撰写方式"
            extra={
              writer === '模型'
                ? '条款由大模型按需求撰写并标明「模型」；需求与模板只作为数据发送，不是法律意见'
                : tooShort
                  ? '说明需求后可由模型撰写'
                  : undefined
            }
          >
            <Segmented
              aria-label="撰写方式"
              disabled={tooShort}
              value={writer}
              options={WRITERS}
              onChange={setWriter}
            />
          </Form.Item>
        )}
        <Form.Item label="立场">
          <Segmented aria-label="立场" value={stance} options={[...STANCES]} onChange={setStance} />
        </Form.Item>
        {read && (
          <UnderstoodTable
            read={read.result}
            answers={answers}
            unused={unused}
            onAnswer={set}
            onUse={(words) => {
              set('special', [answers.special, `${words}。`].filter(Boolean).join('\n'))
              setUnused(unused.filter((one) => one !== words))
            }}
          />
        )}
        {unread && template && <Notice tone="info">需求还没有识别，请先识别并核对，再生成草稿</Notice>}
        {template && (
          <>
            <p>
              {missing
                ? asked.length
                  ? '以下内容需求中没有提到，可现在填写，也可留空后在正文中补全：'
                  : '需求中的信息已经齐全。'
                : '可现在填写，也可留空后在正文中补全：'}
            </p>
            <div className={styles.questions}>
              {asked.map(({ key, label, kind }) => (
                <Form.Item key={key} label={label} htmlFor={`slot-${key}`} style={{ marginBottom: 12 }}>
                  <Input
                    id={`slot-${key}`}
                    maxLength={500}
                    placeholder={HINT[kind]}
                    value={answers[key] ?? ''}
                    onChange={({ target }) => set(key, target.value)}
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
