// What is asked before a seal of an app's user changes.

import { CODE } from '@xinqi/api/error-codes'
import { NAME_MAX } from '@xinqi/api/limits'
import { Form, Radio } from 'antd'
import type { ComponentType } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { EndSealDialog } from '../../seals/company-seals/EndSealDialog.tsx'
import { RemarkField } from '../../seals/company-seals/SealFacts.tsx'
import type { useProof } from '../apps/useProof.tsx'
import { type AppSeal, appSealsChanged, COMPANY } from './sealsOf.ts'

export type SealTask = { kind: 'view' | 'edit' | 'default' | 'enable' | 'disable' | 'cancel'; seal: AppSeal }
type Props = {
  appId: string
  seal: AppSeal
  proof: Pick<ReturnType<typeof useProof>, 'run'>
  onClose: () => void
}
const of = ({ appId, seal }: Pick<Props, 'appId' | 'seal'>) => ({
  appId,
  account: seal.account,
  sealId: seal.sealId,
})

const EditDialog = ({ appId, seal, onClose }: Props) => {
  const { data } = useCall('/open/seal/detail', of({ appId, seal }), { quiet: true, staleTime: 0 })
  const adaptive = data?.isSelfAdaptive
  return (
    <FormDialog<{ name: string; remark?: string; adaptive?: boolean }>
      title="编辑印章"
      submitText="保存"
      initial={{ name: seal.name, remark: seal.remark ?? '', adaptive: adaptive ?? undefined }}
      errorFields={{
        [CODE.SEAL_NAME_TAKEN]: 'name',
        [CODE.PERSON_SEAL_NAME_TAKEN]: 'name',
      }}
      onClose={onClose}
      onSubmit={({ name, remark, adaptive: chosen }) =>
        carryOut(
          '/open/seal/update',
          {
            ...of({ appId, seal }),
            name,
            remark: remark?.trim() || null,
            ...(chosen === undefined || chosen === adaptive ? {} : { isSelfAdaptive: chosen }),
          },
          appSealsChanged,
          '印章已保存',
        )
      }
    >
      <TextItem name="name" label="印章名称" must="请输入印章名称" maxLength={NAME_MAX} autoFocus />
      <RemarkField />
      {seal.ownerKind === COMPANY && (
        <Form.Item name="adaptive" label="盖章尺寸" extra="对该企业的全部印章生效">
          <Radio.Group
            options={[
              { value: false, label: '按真实毫米尺寸' },
              { value: true, label: '按签署区大小缩放' },
            ]}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}

const DisableDialog = ({ appId, seal, onClose }: Props) => (
  <EndSealDialog
    action="停用印章"
    name={seal.name}
    text="停用后任何人都不能再使用，自动签署也会被拒绝；可随时重新启用。"
    onReason={(reason) =>
      carryOut(
        '/open/seal/switch',
        { ...of({ appId, seal }), on: false, reason },
        appSealsChanged,
        `已停用「${seal.name}」`,
      )
    }
    onClose={onClose}
  />
)

const CancelDialog = ({ appId, seal, proof, onClose }: Props) => {
  const cancel = (reason: string) =>
    carryOut(
      '/open/seal/cancel',
      { ...of({ appId, seal }), reason },
      appSealsChanged,
      `已注销「${seal.name}」`,
    )
  return (
    <EndSealDialog
      action="注销印章"
      name={seal.name}
      text={
        seal.ownerKind === COMPANY
          ? '注销后不能恢复，已有的授权全部撤销；已签署的合同与用印记录不受影响。'
          : '注销后不能恢复；已签署的合同不受影响。'
      }
      onReason={(reason) => proof.run(() => cancel(reason)).catch((failure) => toast.error(whyNot(failure)))}
      onClose={onClose}
    />
  )
}

const EnableDialog = ({ appId, seal, onClose }: Props) => (
  <ConfirmDialog
    title={`启用印章「${seal.name}」`}
    text="启用后保管人、管理员以及授权在有效期内的人员与应用可以使用该印章。"
    action="启用印章"
    danger={false}
    onConfirm={() =>
      carryOut(
        '/open/seal/switch',
        { ...of({ appId, seal }), on: true },
        appSealsChanged,
        `已启用「${seal.name}」`,
      )
    }
    onClose={onClose}
  />
)

const DefaultDialog = ({ appId, seal, onClose }: Props) => (
  <ConfirmDialog
    title={`将「${seal.name}」设为默认`}
    text={`${seal.ownerName}签署时优先选用，原来的默认不再是默认。`}
    action="设为默认"
    danger={false}
    onConfirm={() =>
      carryOut('/open/seal/setDefault', of({ appId, seal }), appSealsChanged, `「${seal.name}」已设为默认`)
    }
    onClose={onClose}
  />
)

const DIALOGS: Readonly<Record<SealTask['kind'], ComponentType<Props> | null>> = {
  view: null,
  edit: EditDialog,
  default: DefaultDialog,
  enable: EnableDialog,
  disable: DisableDialog,
  cancel: CancelDialog,
}

export const AppSealDialogs = ({
  task: { kind, seal },
  ...props
}: Omit<Props, 'seal'> & { task: SealTask }) => {
  const Dialog = DIALOGS[kind]
  return Dialog && <Dialog seal={seal} {...props} />
}
