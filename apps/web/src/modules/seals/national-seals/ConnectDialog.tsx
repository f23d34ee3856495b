import { SEAL_TYPE } from '@xinqi/api/status'
import { Alert } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import styles from './national-seals.module.css'
import { type NationalSeal, SEALS_CHANGED, type SigningService } from './nationalSeal.ts'

const ENABLED = 2

/** Which seal of the company it stands for: who may use that one may use it. */
export const StandsForItem = () => {
  const { data } = useCall('/companySeal/list', { status: ENABLED, pageSize: 100 }, { quiet: true })
  return (
    <SelectItem
      name="sealId"
      label="对应的企业印章"
      must="请选择企业印章"
      extra="谁可以用这枚企业印章，谁就可以用它签章"
      options={(data?.list ?? []).map(({ sealId, name, type }) => ({
        value: sealId,
        label: `${name}（${SEAL_TYPE[type as keyof typeof SEAL_TYPE]}）`,
      }))}
    />
  )
}

/** The key stays in the service; it is asked for one signature now, so that nobody finds out when signing. */
export const ConnectDialog = ({
  seal,
  signing,
  onClose,
}: {
  seal: NationalSeal
  signing: SigningService
  onClose: () => void
}) => (
  <FormDialog<{ sealId: string; credentialId: string; pin: string }>
    title={`连接「${seal.name}」的签章服务`}
    submitText="核对并连接"
    onClose={onClose}
    onSubmit={(asked) =>
      carryOut('/nationalSeal/connect', { id: seal.id, ...asked }, SEALS_CHANGED, '已连接，可以用它签章')
    }
  >
    <Alert
      type={signing.isSandbox ? 'warning' : 'info'}
      showIcon
      className={styles.gap}
      title={`私钥留在「${signing.name}」，平台每次签章时请它签名。PIN 加密保存，断开或注销时删除。`}
    />
    <StandsForItem />
    <TextItem name="credentialId" label="密钥编号" must="请填写密钥编号" maxLength={128} />
    <TextItem name="pin" label="PIN" must="请填写 PIN" maxLength={64} type="password" autoComplete="off" />
  </FormDialog>
)

export const TrialDialog = ({ signing, onClose }: { signing: SigningService; onClose: () => void }) => (
  <FormDialog<{ sealId: string }>
    title="领取试用印章"
    submitText="领取"
    onClose={onClose}
    onSubmit={(asked) =>
      carryOut('/nationalSeal/trial', asked, SEALS_CHANGED, '试用印章已导入并连接，可以用它签章')
    }
  >
    <Alert
      type="warning"
      showIcon
      className={styles.gap}
      title={`由「${signing.name}」制作并保管私钥，仅供测试，不具有法律效力。`}
    />
    <StandsForItem />
  </FormDialog>
)
