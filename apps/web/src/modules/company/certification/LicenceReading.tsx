// How far the recognition of the licence is; hands over what it read, once.

import type { Data } from '@xinqi/api/calls'
import { Alert, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import { Written } from '../../../shared/language/Written.tsx'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

type Fields = NonNullable<Data<'/company/licenseOCRResult'>['fields']>
const POLL = 1000
const DONE = 2

export const LicenceReading = ({ taskId, onRead }: { taskId: string; onRead: (fields: Fields) => void }) => {
  const { data } = useCall(
    '/company/licenseOCRResult',
    { taskId },
    { quiet: true, refetchInterval: (query) => ((query.state.data?.status ?? 0) < DONE ? POLL : false) },
  )
  const handed = useRef<string>(undefined)
  const fields = data?.fields
  useEffect(() => {
    if (!fields || handed.current === taskId) return
    handed.current = taskId
    onRead(fields)
  }, [fields, taskId, onRead])

  if (!data || data.status < DONE) {
    return (
      <div className={styles.reading} role="status">
        <Progress percent={data?.progress ?? 0} size="small" aria-label={words().readingProgress} />
        <span>{words().reading({ step: data?.step ? sentence(data.step) : words().queued })}</span>
      </div>
    )
  }
  if (data.status > DONE) {
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={data.reason ? <Written text={data.reason} /> : words().notRead}
      />
    )
  }
  const unread = [
    [fields?.name, words().companyName],
    [fields?.creditCode, words().creditCode],
    [fields?.legalName, words().legal],
    [fields?.validUntil || fields?.longTerm, words().period],
  ].flatMap(([value, label]) => (value ? [] : [String(label)]))
  return unread.length ? (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={words().partlyRead({ unread: unread.join(words().listComma) })}
    />
  ) : (
    <Alert type="success" showIcon role="status" title={words().allRead} />
  )
}
