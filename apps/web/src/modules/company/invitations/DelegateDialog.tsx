// Makes a member the company's delegate. The code is for his phone; this screen waits and says what he answered.

import type { Data } from '@xinqi/api/calls'
import { TICKET } from '@xinqi/api/work-list-status'
import { Alert, Button, Form, InputNumber, Modal, Result } from 'antd'
import { useRef, useState } from 'react'
import { call, download } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import type { Member } from '../roles/member.ts'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { RolePicker } from '../roles/RolePicker.tsx'
import { absoluteUrl } from './absoluteUrl.ts'
import styles from './invites.module.css'

type DelegateCode = Data<'/departmentmember/delegateQRCode'>
const POLL_MS = 2000

const Waiting = ({ asked, name, onClose }: { asked: DelegateCode; name: string; onClose: () => void }) => {
  const [settled, setSettled] = useState(false)
  const { data } = useCall(
    '/departmentmember/delegate/result',
    { ticketId: asked.ticketId },
    { quiet: true, refetchInterval: settled ? false : POLL_MS, staleTime: 0 },
  )
  const over = data !== undefined && (data.status >= TICKET.done || data.expired)
  if (over && !settled) {
    setSettled(true)
    if (data.status === TICKET.done) void organisationChanged()
  }
  return (
    <Modal open title="经办人授权" width={440} footer={null} onCancel={onClose}>
      {data?.status === TICKET.done && (
        <Result status="success" title="授权已确认" subTitle={`${name} 已成为企业经办人`} />
      )}
      {data?.status === TICKET.refused && (
        <Result status="warning" title="对方拒绝了授权" subTitle={`${name} 的权限没有变化`} />
      )}
      {data && data.status < TICKET.done && data.expired && (
        <Result status="warning" title="二维码已过期" subTitle="请关闭后重新发起授权" />
      )}
      {!over && (
        <div className={styles.code}>
          <QrCode text={absoluteUrl(asked.url)} label="经办人授权二维码" size={200} />
          <span role="status">
            {data?.status === TICKET.opened ? `${name} 已打开，等待确认` : `请${name}用手机扫码，登录后确认`}
          </span>
          <span className={styles.secondary}>有效期至 {instant(asked.expiresAt)}</span>
        </div>
      )}
    </Modal>
  )
}

export const DelegateDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const access = useAccess()
  const [asked, setAsked] = useState<DelegateCode | null>(null)
  const asking = useRef(false)
  if (asked) return <Waiting asked={asked} name={member.name} onClose={onClose} />
  return (
    <FormDialog<{ validDays: number; roleIds?: string[] }>
      title={`授权「${member.name}」为经办人`}
      submitText="生成授权二维码"
      initial={{ validDays: 365 }}
      // Once asked, the form gives way to the code instead of closing.
      onClose={() => asking.current || onClose()}
      onSubmit={async ({ validDays, roleIds }) => {
        const made = await call(
          '/departmentmember/delegateQRCode',
          { memberId: member.memberId, validDays, ...(roleIds?.length ? { roleIds } : {}) },
          { quiet: true },
        )
        asking.current = true
        setAsked(made)
      }}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="由本人扫码并以短信验证码确认后生效，授权内容会留存记录。"
        action={
          <Button
            size="small"
            type="link"
            // The call has said what went wrong.
            onClick={() =>
              void download('/departmentmember/downloadProxyTemplate', {}).catch(() => undefined)
            }
          >
            下载纸质委托书模板
          </Button>
        }
      />
      <Form.Item
        name="validDays"
        label="委托期限（天）"
        rules={[{ required: true, message: '请输入委托期限' }]}
      >
        <InputNumber min={1} max={1095} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      {access.may('system:org:role') && (
        <Form.Item name="roleIds" label="同时授予的角色" extra="不选择时不增加权限">
          <RolePicker />
        </Form.Item>
      )}
    </FormDialog>
  )
}
