// 转发邮件发起: the address to forward contracts to, and what became of one's letters.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Modal, Spin } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './mail-in.module.css'

type MailIn = Data<'/mailIn/detail'>

const Administration = ({ address }: Pick<MailIn, 'address'>) => {
  const { busy, refusal, act } = useAct()
  const ending = useOverlay()
  const renew = () =>
    act(async () => {
      await call('/mailIn/renew', {}, { quiet: true })
      await outdate('/mailIn/detail')
    })
  return (
    <div className={styles.actions}>
      <Button loading={busy} onClick={() => void renew()}>
        {address ? '更换地址' : '启用收件地址'}
      </Button>
      {address && (
        <Button danger onClick={() => ending.show(true)}>
          停用
        </Button>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      {ending.subject && (
        <ConfirmDialog
          title="停用收件地址"
          text="停用后，发到这个地址的邮件不再生成草稿。已生成的草稿不受影响。"
          action="停用"
          onConfirm={async () => {
            await call('/mailIn/end', {}, { quiet: true })
            await outdate('/mailIn/detail')
          }}
          onClose={ending.close}
        />
      )}
    </div>
  )
}

const Letters = ({ mails }: Pick<MailIn, 'mails'>) => (
  <section aria-labelledby="mail-in-letters">
    <h3 id="mail-in-letters" className={styles.heading}>
      我转发过的邮件
    </h3>
    {mails.length === 0 && <p className={styles.refused}>还没有转发过邮件</p>}
    <ul className={styles.letters}>
      {mails.map(({ mailId, from, contractId, files, reason, receivedAt }) => (
        <li key={mailId}>
          <span>
            {instant(receivedAt)}　{from}　{files} 个附件
          </span>
          {contractId ? (
            <Link to={`/startCompany?contractId=${contractId}`}>打开草稿</Link>
          ) : (
            <span className={styles.refused}>{reason ?? '处理中'}</span>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const MailInDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useCall('/mailIn/detail', {}, { quiet: true, staleTime: 0 })
  const mayConfigure = useAccess().may('system:setting:companyEdit')
  return (
    <Modal open title="转发邮件发起" footer={null} onCancel={onClose} width={640}>
      {error && !data ? (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : !data ? (
        <Spin />
      ) : !data.isOffered ? (
        <Alert type="info" showIcon title="平台没有开通邮件收件，请联系平台运营人员。" />
      ) : (
        <>
          <p>
            把带有合同附件的邮件转发到下面的地址，即为您生成草稿，并回复草稿链接。请用您登录平台的邮箱、或企业为您登记的邮箱转发。
          </p>
          {data.address ? (
            <p>
              <Copyable text={data.address} what="收件地址" whole />
            </p>
          ) : (
            <Alert
              type="info"
              showIcon
              title={mayConfigure ? '还没有启用收件地址。' : '还没有启用收件地址，请联系企业管理员。'}
            />
          )}
          {mayConfigure && <Administration address={data.address} />}
          <Letters mails={data.mails} />
        </>
      )}
    </Modal>
  )
}
export default MailInDialog
