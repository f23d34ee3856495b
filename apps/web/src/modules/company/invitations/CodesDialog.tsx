import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Form, InputNumber, Modal, Spin } from 'antd'
import { useState } from 'react'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { absoluteUrl } from './absoluteUrl.ts'
import { RevokeDialog } from './InviteDialogs.tsx'
import styles from './invites.module.css'
import { invitesChanged } from './invitesChanged.ts'
import { SeatItems } from './SeatItems.tsx'

type Code = Data<'/invite/codes'>[number]
type Values = {
  departmentId?: string | null
  roleIds?: string[]
  needsReview: boolean
  maxUses?: number | null
}

const MakeCodeDialog = ({ onClose }: { onClose: () => void }) => {
  return (
    <FormDialog<Values>
      title="生成邀请二维码"
      submitText="生成二维码"
      initial={{ needsReview: true }}
      onClose={onClose}
      onSubmit={({ departmentId, roleIds, needsReview, maxUses }) =>
        carryOut(
          '/departmentmember/inviteMemberQRCode',
          {
            departmentId: departmentId ?? null,
            needsReview,
            ...(roleIds?.length ? { roleIds } : {}),
            ...(maxUses ? { maxUses } : {}),
          },
          invitesChanged,
          '二维码已生成，7 天内有效',
        )
      }
    >
      <SeatItems about="扫码加入的成员进入此部门；不选择时为企业根部门" />
      <SwitchItem name="needsReview" label="加入前需要审核" extra="关闭后，任何拿到二维码的人都可直接加入" />
      <Form.Item name="maxUses" label="人数上限">
        <InputNumber min={1} max={10_000} precision={0} placeholder="不限" style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}

const CodeFacts = ({ code, onRevoke }: { code: Code; onRevoke: () => void }) => (
  <div className={styles.codes}>
    <QrCode text={absoluteUrl(code.url)} label="企业邀请二维码" size={200} />
    <div>
      <dl className={styles.facts}>
        <dt>部门</dt>
        <dd>{code.departmentName ?? '企业根部门'}</dd>
        <dt>角色</dt>
        <dd>{code.roleNames.join('、') || '普通员工'}</dd>
        <dt>审核</dt>
        <dd>{code.needsReview ? '需要审核' : '扫码直接加入'}</dd>
        <dt>已使用</dt>
        <dd>
          {code.uses} 人{code.maxUses === null ? '' : `，上限 ${code.maxUses} 人`}
        </dd>
        <dt>有效期至</dt>
        <dd>{instant(code.expiresAt)}</dd>
        <dt>链接</dt>
        <dd>
          <Copyable text={absoluteUrl(code.url)} what="邀请链接" whole />
        </dd>
      </dl>
      <Button danger style={{ marginTop: 12 }} onClick={onRevoke}>
        撤回邀请
      </Button>
    </div>
  </div>
)

/** The company's codes that still work, one at a time, and a new one. */
export const CodesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall('/invite/codes', {}, { quiet: true })
  const [shown, setShown] = useState(0)
  const making = useOverlay<true>()
  const revoking = useOverlay<Code>()
  const code = data?.[Math.min(shown, data.length - 1)]
  return (
    <>
      <Modal
        open
        title="邀请二维码"
        width={600}
        onCancel={onClose}
        footer={
          <>
            {data && data.length > 1 && (
              <Button onClick={() => setShown((now) => (now + 1) % data.length)}>
                下一个（{Math.min(shown, data.length - 1) + 1}/{data.length}）
              </Button>
            )}
            <Button type="primary" onClick={() => making.show(true)}>
              生成二维码
            </Button>
          </>
        }
      >
        {error && <Alert type="error" showIcon title={error.message} role="alert" />}
        {!data && !error && <Spin />}
        {data?.length === 0 && <p>还没有可用的二维码。生成后，成员扫码即可加入企业，7 天内有效。</p>}
        {code && <CodeFacts code={code} onRevoke={() => revoking.show(code)} />}
      </Modal>
      {making.subject && (
        <MakeCodeDialog
          onClose={() => {
            setShown(0)
            making.close()
          }}
        />
      )}
      {revoking.subject && (
        <RevokeDialog inviteId={revoking.subject.inviteId} name="邀请二维码" onClose={revoking.close} />
      )}
    </>
  )
}
