import { Button, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { enterConsole } from './enterConsole.ts'

const NONE = 2431
const FORBIDDEN = 403

/** From a company to its console on the open platform, without a second login. */
const TransitPage = () => {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<CallError | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    call('/v2/company/openLogin', {}, { quiet: true }).then(enterConsole, setFailure)
  }, [])
  if (!failure) {
    return (
      <Spin size="large" tip="正在进入开放平台" fullscreen={false}>
        <div style={{ minHeight: 320 }} />
      </Spin>
    )
  }
  const isForbidden = failure.code === FORBIDDEN
  return (
    <Result
      status={isForbidden ? '403' : 'info'}
      title={isForbidden ? '没有进入开放平台的权限' : failure.message}
      subTitle={isForbidden ? '需要「维护企业信息」权限，请联系企业的系统管理员。' : undefined}
      extra={[
        ...(failure.code === NONE
          ? [
              <Button key="register" type="primary" onClick={() => navigate('/platform/openRegister')}>
                注册合作方
              </Button>,
            ]
          : []),
        <Button key="back" onClick={() => navigate('/workbench')}>
          返回工作台
        </Button>,
      ]}
    />
  )
}
export default TransitPage
