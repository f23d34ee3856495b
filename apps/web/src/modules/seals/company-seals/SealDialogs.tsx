// What is asked before a seal changes: name and keeper, default, and the reason for taking it out of use.

import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { EndSealDialog } from './EndSealDialog.tsx'
import type { Seal, SealTask } from './SealActions.tsx'
import { KeeperField, RemarkField } from './SealFacts.tsx'
import { sealsChanged } from './sealsChanged.ts'

type Props = { seal: Seal; onClose: () => void }

const EditDialog = ({ seal, onClose }: Props) => (
  <FormDialog<{ name: string; keeperMemberId?: string | null; remark?: string }>
    title="编辑印章"
    submitText="保存"
    initial={{ name: seal.name, keeperMemberId: seal.keeper?.memberId, remark: seal.remark ?? '' }}
    errorFields={{ [ERRORS.SEAL_NAME_TAKEN.code]: 'name', [ERRORS.SEAL_KEEPER.code]: 'keeperMemberId' }}
    onClose={onClose}
    onSubmit={({ name, keeperMemberId, remark }) =>
      carryOut(
        '/companySeal/update',
        {
          sealId: seal.sealId,
          name,
          keeperMemberId: keeperMemberId ?? null,
          remark: remark?.trim() || null,
        },
        sealsChanged,
        '印章已保存',
      )
    }
  >
    <TextItem name="name" label="印章名称" must="请输入印章名称" maxLength={NAME_MAX} autoFocus />
    <KeeperField known={seal.keeper ? [{ id: seal.keeper.memberId, name: seal.keeper.name }] : []} />
    <RemarkField />
  </FormDialog>
)

const ENDINGS = {
  disable: {
    path: '/companySeal/disable',
    title: '停用印章',
    done: '已停用',
    text: '停用后任何人都不能再使用该印章，已有的授权暂不生效；已签署的合同不受影响，可随时重新启用。',
  },
  cancel: {
    path: '/companySeal/cancel',
    title: '注销印章',
    done: '已注销',
    text: '注销后不能恢复，已有的授权全部撤销；已签署的合同与用印记录不受影响。',
  },
} as const

const EndingDialog = ({ seal, kind, onClose }: Props & { kind: keyof typeof ENDINGS }) => {
  const { path, title, text, done } = ENDINGS[kind]
  return (
    <EndSealDialog
      action={title}
      name={seal.name}
      text={text}
      must="请输入原因"
      onReason={(reason) =>
        carryOut(path, { sealId: seal.sealId, reason }, sealsChanged, `${done}「${seal.name}」`)
      }
      onClose={onClose}
    />
  )
}

const EnableDialog = ({ seal, onClose }: Props) => (
  <ConfirmDialog
    title={`启用印章「${seal.name}」`}
    text="启用后保管人、印章管理员以及授权在有效期内的人员可以使用该印章。"
    action="启用印章"
    danger={false}
    onConfirm={() =>
      carryOut('/companySeal/enable', { sealId: seal.sealId }, sealsChanged, `已启用「${seal.name}」`)
    }
    onClose={onClose}
  />
)

const DefaultDialog = ({ seal, onClose }: Props) => (
  <ConfirmDialog
    title={`将「${seal.name}」设为默认印章`}
    text="签署企业合同时优先选用默认印章，原来的默认印章不再是默认。"
    action="设为默认"
    danger={false}
    onConfirm={() =>
      carryOut(
        '/companySeal/setDefault',
        { sealId: seal.sealId },
        sealsChanged,
        `「${seal.name}」已设为默认印章`,
      )
    }
    onClose={onClose}
  />
)

export const SealDialogs = ({ task: { kind, seal }, onClose }: { task: SealTask; onClose: () => void }) => {
  const props = { seal, onClose }
  switch (kind) {
    case 'edit':
      return <EditDialog {...props} />
    case 'enable':
      return <EnableDialog {...props} />
    case 'default':
      return <DefaultDialog {...props} />
    case 'disable':
    case 'cancel':
      return <EndingDialog {...props} kind={kind} />
    default:
      return null
  }
}
