// For whom, then the dialogs of the web's own seal pages.

import { Form, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import { SealServiceProvider } from '../../seals/company-seals/sealService.tsx'
import { TemplateDialog } from '../../seals/company-seals/TemplateDialog.tsx'
import { UploadSealDialog } from '../../seals/company-seals/UploadSealDialog.tsx'
import { freeName } from '../../seals/personal-signatures/freeName.ts'
import { PictureTab } from '../../seals/personal-signatures/PictureTab.tsx'
import { TypeTab } from '../../seals/personal-signatures/TypeTab.tsx'
import { useFollowUp } from '../user-console/useFollowUp.ts'
import { companySealService, personSignatureService } from './sealServices.ts'
import { COMPANY, type Owner } from './sealsOf.ts'

export type SealSource = 'template' | 'upload'
type Props = { appId: string; way: SealSource; onClose: () => void }

const OwnerField = ({
  appId,
  value,
  onChange,
  ...rest
}: {
  id?: string
  appId: string
  value?: Owner
  onChange?: (owner: Owner | undefined) => void
}) => {
  const [word, setWord] = useState('')
  const keyword = useDebounced(word.trim())
  const { data, isFetching } = useCall(
    '/open/seal/owners',
    { appId, pageSize: 50, ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const owners = data?.list ?? []
  return (
    <Select
      {...rest}
      showSearch
      filterOption={false}
      loading={isFetching}
      placeholder="输入名称或账号查找"
      notFoundContent={isFetching ? '正在查找…' : '没有找到'}
      value={value?.account}
      onSearch={setWord}
      onChange={(account) => onChange?.(owners.find((one) => one.account === account))}
      options={[
        ...(value && !owners.some(({ account }) => account === value.account) ? [value] : []),
        ...owners,
      ].map(({ account, name, kind, problem }) => ({
        value: account,
        disabled: problem !== null,
        label: `${name}（${account === 'self' ? '本企业' : kind === COMPANY ? `企业 · ${account}` : `个人 · ${account}`}）${problem ? ` · ${problem}` : ''}`,
      }))}
    />
  )
}

const CompanySeal = ({ appId, way, owner, onClose }: Props & { owner: Owner }) => {
  const desk = useMemo(() => companySealService(appId, owner), [appId, owner])
  return (
    <SealServiceProvider value={desk}>
      {way === 'template' ? <TemplateDialog onClose={onClose} /> : <UploadSealDialog onClose={onClose} />}
    </SealServiceProvider>
  )
}

/** A hand is not drawn for somebody else: a name in type, or a picture of what he wrote. */
const PersonSeal = ({ appId, way, owner, onClose }: Props & { owner: Owner }) => {
  const desk = useMemo(() => personSignatureService(appId, owner), [appId, owner])
  const Tab = way === 'template' ? TypeTab : PictureTab
  const name = freeName(way === 'template' ? '姓名签名' : '图片签名', owner.names)
  return (
    <Modal
      open
      title={`为${owner.name}${way === 'template' ? '制作姓名章' : '上传签名'}`}
      width={680}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Tab usualName={name} desk={desk} onSaved={onClose} />
    </Modal>
  )
}

export const MakeSeal = ({ appId, way, onClose }: Props) => {
  const { shown: owner, follow, formClosed } = useFollowUp<Owner>(onClose)
  if (owner) {
    const props = { appId, way, owner, onClose }
    return owner.kind === COMPANY ? <CompanySeal {...props} /> : <PersonSeal {...props} />
  }
  return (
    <FormDialog<{ owner: Owner }>
      title={way === 'template' ? '模板制章' : '上传印章'}
      submitText="下一步"
      onClose={formClosed}
      onSubmit={async ({ owner: chosen }) => follow(chosen)}
    >
      <Form.Item
        name="owner"
        label="印章所有者"
        extra="正式应用为绑定企业；沙箱应用还可为其中的企业与个人用户"
        rules={[{ required: true, message: '请选择为谁制章' }]}
      >
        <OwnerField appId={appId} />
      </Form.Item>
    </FormDialog>
  )
}
