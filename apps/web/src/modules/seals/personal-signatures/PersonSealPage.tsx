import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX, PERSON_SEALS } from '@xinqi/api/limits'
import { PERSON_SEAL_KIND } from '@xinqi/api/status'
import { Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { NeedsRealName } from '../company-seals/NeedsCertification.tsx'
import { NewSignatureDialog } from './NewSignatureDialog.tsx'
import { MakeOwnDialog, OwnSealDrawer, type OwnSeals, sealOf } from './OwnNationalSeal.tsx'
import styles from './person-seals.module.css'
import { signaturesChanged } from './signaturesChanged.ts'

type Signature = Data<'/personSeal/list'>[number]

const setDefault = async ({ personSealId, name }: Signature) => {
  try {
    await call('/personSeal/setDefault', { personSealId })
    await signaturesChanged()
    toast.success(`「${name}」已设为默认签名`)
  } catch {
    // The call has said what went wrong.
  }
}

const RenameDialog = ({ signature, onClose }: { signature: Signature; onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title="签名改名"
    submitText="保存"
    initial={{ name: signature.name }}
    errorFields={{ [ERRORS.PERSON_SEAL_NAME_TAKEN.code]: 'name' }}
    onClose={onClose}
    onSubmit={({ name }) =>
      carryOut(
        '/personSeal/rename',
        { personSealId: signature.personSealId, name },
        signaturesChanged,
        '名称已保存',
      )
    }
  >
    <TextItem name="name" label="签名名称" must="请输入签名名称" maxLength={NAME_MAX} autoFocus />
  </FormDialog>
)

const DeleteDialog = ({ signature, onClose }: { signature: Signature; onClose: () => void }) => (
  <ConfirmDialog
    title={`删除签名「${signature.name}」`}
    text="删除后不能恢复，已签署的合同不受影响；用它制作的个人电子印章随之注销。"
    action="删除签名"
    onConfirm={() =>
      carryOut(
        '/personSeal/delete',
        { personSealId: signature.personSealId },
        signaturesChanged,
        '签名已删除',
      )
    }
    onClose={onClose}
  />
)

const Card = ({
  signature,
  national,
  onNational,
  onRename,
  onDelete,
}: {
  signature: Signature
  national: OwnSeals | undefined
  onNational: () => void
  onRename: () => void
  onDelete: () => void
}) => (
  <li className={styles.card}>
    <div className={styles.ink}>
      <img src={signature.picture} alt={`签名「${signature.name}」`} />
    </div>
    <div className={styles.about}>
      <span className={styles.name} title={signature.name}>
        {signature.name}
      </span>
      {signature.isDefault && <span className={blocks.mark}>默认</span>}
    </div>
    <div className={styles.minor}>
      {PERSON_SEAL_KIND[signature.kind as keyof typeof PERSON_SEAL_KIND]} · {day(signature.createdAt)}
    </div>
    <div className={styles.actions}>
      {national && (national.making !== 'none' || sealOf(national, signature)) && (
        <Button type="link" size="small" onClick={onNational}>
          {sealOf(national, signature) ? '电子印章' : '制作电子印章'}
        </Button>
      )}
      {!signature.isDefault && (
        <Button type="link" size="small" onClick={() => void setDefault(signature)}>
          设为默认
        </Button>
      )}
      <Button type="link" size="small" onClick={onRename}>
        改名
      </Button>
      <Button type="link" size="small" danger onClick={onDelete}>
        删除
      </Button>
    </div>
  </li>
)

/** Made where there is none yet; else told of. */
const NationalDialog = ({
  signature,
  national,
  onClose,
}: {
  signature: Signature
  national: OwnSeals
  onClose: () => void
}) => {
  const seal = sealOf(national, signature)
  return seal ? (
    <OwnSealDrawer seal={seal} onClose={onClose} />
  ) : (
    <MakeOwnDialog signature={signature} making={national.making} onClose={onClose} />
  )
}

const Signatures = () => {
  const { data, error, refetch } = useCall('/personSeal/list', {}, { quiet: true })
  const national = useCall('/personSeal/national/list', {}, { quiet: true })
  const sealing = useOverlay<Signature>()
  const making = useOverlay()
  const renaming = useOverlay<Signature>()
  const deleting = useOverlay<Signature>()
  const full = (data?.length ?? 0) >= PERSON_SEALS
  const make = (
    <Button type="primary" disabled={!data || full} onClick={() => making.show(true)}>
      新建签名
    </Button>
  )
  return (
    <div className={blocks.page}>
      <div className={blocks.bar}>
        <h1 className={blocks.heading}>个人签名</h1>
        {full && <span className={styles.minor}>最多保存 {PERSON_SEALS} 个签名</span>}
        <span className={styles.primary}>{make}</span>
      </div>
      <div className={`${blocks.surface} ${styles.box}`}>
        {error ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : data.length === 0 ? (
          <EmptyState text="还没有签名，手写、扫码手绘、用姓名生成或上传一个" action={make} />
        ) : (
          <ul className={styles.cards}>
            {data.map((signature) => (
              <Card
                key={signature.personSealId}
                signature={signature}
                national={national.data}
                onNational={() => sealing.show(signature)}
                onRename={() => renaming.show(signature)}
                onDelete={() => deleting.show(signature)}
              />
            ))}
          </ul>
        )}
      </div>
      {making.subject && (
        <NewSignatureDialog taken={(data ?? []).map(({ name }) => name)} onClose={making.close} />
      )}
      {sealing.subject && national.data && (
        <NationalDialog signature={sealing.subject} national={national.data} onClose={sealing.close} />
      )}
      {renaming.subject && <RenameDialog signature={renaming.subject} onClose={renaming.close} />}
      {deleting.subject && <DeleteDialog signature={deleting.subject} onClose={deleting.close} />}
    </div>
  )
}

const PersonSealPage = () => (
  <NeedsRealName title="个人签名">
    <Signatures />
  </NeedsRealName>
)
export default PersonSealPage
