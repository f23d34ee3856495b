// 印章授权申请: ask for a seal, and see what became of earlier requests. `?sealId=` opens the form for that seal.

import { ERRORS } from '@xinqi/api/errors'
import { SEAL_APPLICATION_STATUS, SEAL_TYPE } from '@xinqi/api/status'
import { SEAL_APPLICATION } from '@xinqi/api/work-list-status'
import { Button, Form, Input, Select } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { tabsOf } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { ExtentFields } from '../company-seals/ExtentFields.tsx'
import { type ExtentFields as Extent, extentFrom, USUAL_EXTENT } from '../company-seals/extent.ts'
import { NeedsCertification } from '../company-seals/NeedsCertification.tsx'
import { SealPicture } from '../company-seals/SealPicture.tsx'
import styles from '../company-seals/seals.module.css'
import { sealsChanged } from '../company-seals/sealsChanged.ts'
import { type Application, WithdrawDialog } from './AuthDialogs.tsx'
import { applicationColumns } from './authColumns.tsx'

type Fields = Extent & { sealId: string; reason: string }
type SealApplication = { sealId?: string; contractNo?: string }

const SealField = () => {
  const { data: seals, error } = useCall('/sealAuth/applicable', {}, { quiet: true })
  const chosen = Form.useWatch<string | undefined>('sealId')
  const picture = seals?.find(({ sealId }) => sealId === chosen)
  const hint = ({ usable, pending }: { usable: boolean; pending: boolean }) =>
    usable ? '（可直接使用）' : pending ? '（审批中）' : ''
  return (
    <div className={styles.sealField}>
      <Form.Item
        name="sealId"
        label="印章"
        className={styles.grow}
        help={error?.message}
        validateStatus={error ? 'error' : undefined}
        rules={[{ required: true, message: '请选择印章' }]}
      >
        <Select
          loading={!seals && !error}
          placeholder="选择要使用的印章"
          notFoundContent="本企业还没有启用的印章"
          options={(seals ?? []).map((seal) => ({
            value: seal.sealId,
            label: `${seal.sealName}（${SEAL_TYPE[seal.sealType as keyof typeof SEAL_TYPE]}）${hint(seal)}`,
            disabled: seal.usable || seal.pending,
          }))}
        />
      </Form.Item>
      {picture && <SealPicture src={picture.picture} name={picture.sealName} />}
    </div>
  )
}

const ApplyDialog = ({ wish, onClose }: { wish: SealApplication; onClose: () => void }) => (
  <FormDialog<Fields>
    title="申请印章授权"
    submitText="提交申请"
    width={600}
    initial={{
      ...USUAL_EXTENT,
      ...(wish.sealId ? { sealId: wish.sealId } : {}),
      ...(wish.contractNo ? { scope: 3, contractNo: wish.contractNo } : {}),
    }}
    errorFields={{ [ERRORS.SEAL_APPLIED.code]: 'sealId' }}
    onClose={onClose}
    onSubmit={({ sealId, reason, ...extent }) =>
      carryOut(
        '/sealAuth/apply',
        { sealId, reason: reason.trim(), ...extentFrom(extent) },
        sealsChanged,
        '申请已提交，印章管理员处理后会通知您',
      )
    }
  >
    <SealField />
    <ExtentFields />
    <Form.Item
      name="reason"
      label="申请原因"
      rules={[{ required: true, whitespace: true, message: '请输入申请原因' }]}
    >
      <Input.TextArea maxLength={300} showCount rows={3} placeholder="如：与某公司签订年度采购合同" />
    </Form.Item>
  </FormDialog>
)

const Applications = () => {
  const [params, setParams] = useSearchParams()
  const applying = useOverlay<SealApplication>()
  const withdraw = useOverlay<Application>()
  const sealId = params.get('sealId')
  const contractNo = params.get('contractNo')
  const { show } = applying
  useEffect(() => {
    if (sealId || contractNo) show({ ...(sealId ? { sealId } : {}), ...(contractNo ? { contractNo } : {}) })
  }, [sealId, contractNo, show])
  const close = () => {
    applying.close()
    if (sealId || contractNo) setParams({}, { replace: true })
  }
  const apply = (
    <Button type="primary" onClick={() => applying.show({})}>
      申请印章授权
    </Button>
  )
  return (
    <>
      <ListPage
        title="印章授权申请"
        path="/sealAuth/applications"
        rowKey="applicationId"
        tabs={{ name: 'status', items: tabsOf(SEAL_APPLICATION_STATUS, [0, 1, 2, 3]) }}
        body={({ status }) => ({
          whose: 'mine' as const,
          ...(status && /^[0-3]$/.test(status) ? { status: Number(status) } : {}),
        })}
        columns={applicationColumns(
          (application) => (
            <RowActions
              actions={
                application.status === SEAL_APPLICATION.waiting
                  ? [{ label: '撤回', danger: true, onClick: () => withdraw.show(application) }]
                  : []
              }
            />
          ),
          false,
        )}
        primary={apply}
        empty={{ text: '还没有提交过申请', action: apply }}
      />
      {applying.subject && <ApplyDialog wish={applying.subject} onClose={close} />}
      {withdraw.subject && <WithdrawDialog application={withdraw.subject} onClose={withdraw.close} />}
    </>
  )
}

const ApplySealPage = () => (
  <NeedsCertification title="印章授权申请">
    <Applications />
  </NeedsCertification>
)
export default ApplySealPage
