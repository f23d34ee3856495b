import type { Data } from '@xinqi/api/calls'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { FaceAgain } from '../identity/FaceAgain.tsx'
import { freezeChanged } from './freezeChanged.ts'

type Of = 'person' | 'company'
type Props = { of: Of; onClose: () => void }
const LIFTED = '已解除冻结'

const ByFace = ({ of, onClose }: Props) => {
  const { busy, refusal, act } = useAct()
  const lift = (faceToken: string) =>
    act(async () => {
      await carryOut('/inMyName/lift', { of, faceToken }, freezeChanged, LIFTED)
      onClose()
    })
  return (
    <Modal open title="核验身份后解除冻结" footer={null} width={420} onCancel={onClose} destroyOnHidden>
      {refusal ? (
        <Notice tone="error">{refusal}</Notice>
      ) : (
        <FaceAgain
          purpose="确认是您本人解除冻结"
          start={(consented) => call('/inMyName/liftFace', { of, consented }, { quiet: true })}
          busy={busy}
          onProof={(faceToken) => void lift(faceToken)}
        />
      )}
    </Modal>
  )
}

const ByNumber = ({ of, onClose }: Props) => (
  <FormDialog<{ idNumber: string }>
    title="核验身份后解除冻结"
    submitText="解除冻结"
    onClose={onClose}
    onSubmit={({ idNumber }) => carryOut('/inMyName/lift', { of, idNumber }, freezeChanged, LIFTED)}
  >
    <TextItem
      name="idNumber"
      label="您的身份证号"
      must="请输入身份证号"
      extra="本平台没有接入人脸识别，以确认本人身份加身份证号代替。"
    />
  </FormDialog>
)

const ByRealName = ({ of, onClose }: Props) => {
  const { busy, refusal, act } = useAct()
  return (
    <Modal
      open
      title="核验身份后解除冻结"
      width={420}
      okText="已完成实名，解除冻结"
      cancelText="取消"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() =>
        act(async () => {
          await carryOut('/inMyName/lift', { of }, freezeChanged, LIFTED)
          onClose()
        })
      }
    >
      <p>
        解除冻结须有冻结之后完成的实名认证。<Link to="/center/realName">去实名认证</Link>
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Modal>
  )
}

const WAYS = { face: ByFace, idNumber: ByNumber, realName: ByRealName }

/** By what the platform asks for: a face, a number, or a verification made since. */
export const LiftDialog = ({
  liftBy,
  ...props
}: Props & { liftBy: NonNullable<Data<'/inMyName/state'>['liftBy']> }) => {
  const Way = WAYS[liftBy]
  return <Way {...props} />
}
