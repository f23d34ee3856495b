import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { Compared } from './Compared.tsx'
import styles from './signature.module.css'

type Values = { requestId: string; text: string; body?: string }

/** A call that was made: what its sender says he signed, held against what the server computed. */
export const ByRequestId = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const [found, setFound] = useState<Data<'/open/tools/checkSign'> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isSignedIn)
    return (
      <div className={styles.card}>
        <p>
          登录后可按 requestId 找到那一次调用，与服务器所签的文本比较。
          <Link to="/platform/openlogin">去登录</Link>
        </p>
      </div>
    )
  const check = async ({ requestId, text, body }: Values) => {
    setFailure(null)
    setFound(null)
    try {
      setFound(
        await call(
          '/open/tools/checkSign',
          { requestId: requestId.trim(), text, ...(body ? { body } : {}) },
          { quiet: true },
        ),
      )
    } catch (error) {
      setFailure(whyNot(error))
    }
  }
  return (
    <div className={styles.card}>
      <Form<Values> layout="vertical" onFinish={(values) => void check(values)}>
        <TextItem
          name="requestId"
          label="requestId"
          extra="每个应答都有；也可在接口日志中找到"
          must="请填写 requestId"
          least={8}
          maxLength={60}
        />
        <Form.Item name="text" label="您的待签文本" rules={[{ required: true, message: '请粘贴待签文本' }]}>
          <Input.TextArea rows={8} className={styles.mono} />
        </Form.Item>
        <Form.Item name="body" label="您的请求体（选填）" extra="用来核对摘要，不会保存">
          <Input.TextArea rows={3} className={styles.mono} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          比较
        </Button>
      </Form>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginTop: 16 }} />}
      {found && (
        <>
          <p>
            {found.endpoint}：{found.code === 1 ? '成功' : `${found.code} ${found.problem ?? ''}`}
          </p>
          {found.digest && (
            <Alert
              type={found.digest.isSame ? 'success' : 'error'}
              showIcon
              title={
                found.digest.isSame
                  ? '请求体与摘要一致'
                  : `请求体的摘要是 ${found.digest.yours}，请求头写的是 ${found.digest.sent}`
              }
            />
          )}
          <Compared lines={found.lines} hints={found.hints} isSame={found.isSame} />
        </>
      )}
    </div>
  )
}
