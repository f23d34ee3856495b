// How far the recognition of the licence is; hands over what it read, once.

import type { Data } from '@xinqi/api/calls'
import { Alert, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import styles from './company.module.css'

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
        <Progress percent={data?.progress ?? 0} size="small" aria-label="营业执照识别进度" />
        <span>{data?.step ?? '正在排队识别'}，可以先手工填写</span>
      </div>
    )
  }
  if (data.status > DONE) {
    return <Alert type="warning" showIcon role="alert" title={data.reason ?? '未能识别，请手工填写'} />
  }
  const unread = [
    [fields?.name, '企业名称'],
    [fields?.creditCode, '统一社会信用代码'],
    [fields?.legalName, '法定代表人'],
    [fields?.validUntil || fields?.longTerm, '营业期限'],
  ].flatMap(([value, label]) => (value ? [] : [String(label)]))
  return unread.length ? (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={`已识别并填写；${unread.join('、')}未能识别，请手工填写`}
    />
  ) : (
    <Alert type="success" showIcon role="status" title="已识别并填写，请核对" />
  )
}
