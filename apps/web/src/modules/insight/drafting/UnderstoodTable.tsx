// What was understood of a request, before anything is written: every value with the words it came from.

import type { Data } from '@xinqi/api/calls'
import { Button, Input } from 'antd'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './drafting.module.css'

type Read = Data<'/draftAI/understand'>
type Props = {
  read: Read
  answers: Record<string, string>
  unused: readonly string[]
  onAnswer: (key: string, value: string) => void
  /** Takes a phrase nobody understood into the contract as it was said. */
  onUse: (words: string) => void
}

const inFigures = (kind: string, value: string) =>
  kind === 'money' && value && Number.isFinite(Number(value))
    ? `${Number(value).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`
    : ''

export const UnderstoodTable = ({ read, answers, unused, onAnswer, onUse }: Props) => (
  <section aria-label="识别结果" className={styles.understood}>
    {read.asks.length > 0 && (
      <Notice tone="warning">
        <b>有 {read.asks.length} 处需要您确认，确认前不会写入：</b>
        {read.asks.map(({ key, label, kind, question }) => (
          <div key={question} className={styles.ask}>
            <p>{question}</p>
            <Input
              aria-label={`${label}（待确认）`}
              maxLength={4000}
              placeholder={kind === 'money' ? `${label}，元，只填数字` : label}
              value={answers[key] ?? ''}
              onChange={({ target }) => onAnswer(key, target.value)}
            />
          </div>
        ))}
      </Notice>
    )}
    <p>请核对以下内容，可直接修改；清空即不采用：</p>
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">理解为</th>
          <th scope="col">您的原话</th>
        </tr>
      </thead>
      <tbody>
        {read.understood.map(({ key, label, kind, quote, computed }) => {
          const value = answers[key] ?? ''
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                {value.length > 24 || value.includes('\n') ? (
                  <Input.TextArea
                    aria-label={label}
                    autoSize={{ minRows: 1, maxRows: 8 }}
                    maxLength={4000}
                    value={value}
                    onChange={({ target }) => onAnswer(key, target.value)}
                  />
                ) : (
                  <Input
                    aria-label={label}
                    maxLength={4000}
                    suffix={inFigures(kind, value)}
                    value={value}
                    onChange={({ target }) => onAnswer(key, target.value)}
                  />
                )}
                {computed && <small>算出：{computed}</small>}
              </td>
              <td>{quote || (computed ? '由上述内容算出' : '由上下文得出')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
    {read.notes.length > 0 && (
      <Notice tone="info">
        {read.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    )}
    {unused.length > 0 && (
      <div>
        <b>未采用（没有读懂，不会写入合同）：</b>
        <ul className={styles.unused}>
          {unused.map((words) => (
            <li key={words}>
              {words}
              <Button size="small" onClick={() => onUse(words)}>
                按原话写入特别约定
              </Button>
            </li>
          ))}
        </ul>
      </div>
    )}
  </section>
)
