import { FEEDBACK_LABELS, MARK, MARK_LABELS } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import result from '../ai-tasks/result.module.css'
import styles from './review.module.css'

export type Finding = Data<'/contractExamine/view'>['findings'][number]
export type Mark = Data<'/contractExamine/marks'>[number]
export type MarkChange = Partial<Pick<Mark, 'state' | 'note' | 'wording' | 'feedback' | 'feedbackNote'>>

const LEVEL: Record<string, string> = { 高: styles.high!, 中: styles.medium!, 低: styles.low! }
const SOURCE: Record<string, string> = { rule: '规则', model: '模型', company: '企业规则' }

const RewordDialog = ({
  quote,
  wording,
  onSave,
  onClose,
}: {
  quote: string
  wording: string
  onSave: (wording: string) => void
  onClose: () => void
}) => {
  const [text, setText] = useState(wording)
  return (
    <Modal
      open
      title="修订条款"
      okText="保存修订"
      cancelText="取消"
      onCancel={onClose}
      okButtonProps={{ disabled: !text.trim() }}
      onOk={() => {
        onSave(text.trim())
        onClose()
      }}
    >
      {quote && (
        <>
          <p className={styles.quiet}>以下原文将被替换，前后文字保持不变：</p>
          <blockquote className={styles.quote}>{quote}</blockquote>
        </>
      )}
      <Input.TextArea
        aria-label="修订后的条款"
        rows={8}
        maxLength={5000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  )
}

const FeedbackDialog = ({
  mark,
  onSave,
  onClose,
}: {
  mark: Mark | undefined
  onSave: (said: MarkChange) => void
  onClose: () => void
}) => {
  const [feedback, setFeedback] = useState(mark?.feedback ?? 1)
  const [note, setNote] = useState(mark?.feedbackNote ?? '')
  return (
    <Modal
      open
      title="反馈"
      okText="提交反馈"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => {
        onSave({ feedback, feedbackNote: note.trim() || null })
        onClose()
      }}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="这项审查意见">
          <Radio.Group
            value={feedback}
            onChange={({ target }) => setFeedback(target.value)}
            options={Object.entries(FEEDBACK_LABELS).map(([value, label]) => ({
              value: Number(value),
              label,
            }))}
          />
        </Form.Item>
        <Form.Item label="补充说明">
          <Input.TextArea
            aria-label="补充说明"
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export const FindingCard = ({
  finding,
  marks,
  isCurrent,
  onChoose,
  onSay,
}: {
  finding: Finding
  /** Everybody's words on it, the last at the end. */
  marks: readonly Mark[]
  isCurrent: boolean
  onChoose: () => void
  onSay: (said: MarkChange) => void
}) => {
  const dialog = useOverlay<'reword' | 'feedback'>()
  const last = marks.at(-1)
  const own = marks.find(({ isMine }) => isMine)
  const state = last?.state ?? MARK.open
  const wording = last?.wording ?? finding.wording
  return (
    <article
      className={`${styles.finding} ${isCurrent ? styles.on : ''} ${state === MARK.ignored ? styles.ignored : ''}`}
      data-finding={finding.id}
    >
      <button type="button" className={`${result.choose} ${styles.findingHead}`} onClick={onChoose}>
        <span className={`${styles.level} ${LEVEL[finding.level]}`}>{finding.level}风险</span>
        <b>{finding.title}</b>
        <span className={styles.source}>{SOURCE[finding.source] ?? '其他'}</span>
      </button>
      {finding.kind === 'missing' && <p className={styles.quiet}>合同缺少这一条款</p>}
      {finding.quote && <blockquote className={styles.quote}>{finding.quote}</blockquote>}
      <p>{finding.why}</p>
      {finding.legalBasis.map(({ law, article, version, gist, note }) => (
        <p key={law + article} className={styles.quiet}>
          依据：《{law}》（{version}）{article}：{gist}
          {note && `（${note}）`}
        </p>
      ))}
      {wording && (
        <div className={styles.wording}>
          <b>{state === MARK.reworded ? '修订后' : '建议条款'}</b>
          <p>{wording}</p>
        </div>
      )}
      <p className={styles.quiet}>
        {marks.map((mark) => (
          <span key={mark.accountId}>
            {mark.state !== MARK.open && `${MARK_LABELS[mark.state]} `}
            {mark.feedback && `反馈：${FEEDBACK_LABELS[mark.feedback]} ${mark.feedbackNote ?? ''} `}（
            {mark.accountName} {instant(mark.at)}）{' '}
          </span>
        ))}
      </p>
      <div className={styles.acts}>
        <Button
          size="small"
          type={state === MARK.accepted ? 'primary' : 'default'}
          onClick={() => onSay({ state: state === MARK.accepted ? MARK.open : MARK.accepted, wording: null })}
        >
          {state === MARK.accepted ? '取消采纳' : '采纳'}
        </Button>
        <Button
          size="small"
          onClick={() => onSay({ state: state === MARK.ignored ? MARK.open : MARK.ignored })}
        >
          {state === MARK.ignored ? '取消忽略' : '忽略'}
        </Button>
        <Button size="small" onClick={() => dialog.show('reword')}>
          修订
        </Button>
        <Button size="small" onClick={() => dialog.show('feedback')}>
          反馈
        </Button>
      </div>
      {dialog.subject === 'reword' && (
        <RewordDialog
          quote={finding.quote}
          wording={wording || finding.quote}
          onSave={(text) => onSay({ state: MARK.reworded, wording: text })}
          onClose={dialog.close}
        />
      )}
      {dialog.subject === 'feedback' && <FeedbackDialog mark={own} onSave={onSay} onClose={dialog.close} />}
    </article>
  )
}
