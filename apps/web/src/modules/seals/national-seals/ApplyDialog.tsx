import { SEAL_TYPE } from '@xinqi/api/status'
import { Alert } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import styles from './national-seals.module.css'
import type { NationalSeal } from './nationalSeal.ts'

type Fields = { sealId: string; years: number; purpose: string; physical: string }
const ENABLED = 2
const MOST_YEARS = 5

/** For a seal of the company that is in use: its picture, and the rights people have of it. */
export const ApplyDialog = ({ replaced, onClose }: { replaced?: NationalSeal; onClose: () => void }) => {
  const { data } = useCall('/companySeal/list', { status: ENABLED, pageSize: 100 }, { quiet: true })
  return (
    <FormDialog<Fields>
      title={replaced ? `变更「${replaced.name}」` : '申请制作国标电子印章'}
      submitText="提交申请"
      initial={{
        years: 3,
        ...(replaced ? { sealId: replaced.companySealId!, physical: replaced.physical } : {}),
      }}
      onClose={onClose}
      onSubmit={({ physical, ...asked }) =>
        carryOut(
          '/nationalSeal/apply',
          { ...asked, physical: physical ?? '', isReplacement: replaced !== undefined },
          ['/nationalSeal/list'],
          '申请已提交，制作后即可使用',
        )
      }
    >
      {replaced && (
        <Alert
          type="info"
          showIcon
          className={styles.gap}
          title="按企业印章现在的印模与企业名称重新制作；新印章制作完成时，原印章随即注销，已盖的章不受影响。"
        />
      )}
      <SelectItem
        name="sealId"
        label="企业印章"
        must="请选择企业印章"
        extra="印模与使用权限都沿用这枚印章；谁可以用它，谁就可以用制作的国标印章"
        disabled={replaced !== undefined}
        options={(data?.list ?? []).map(({ sealId, name, type }) => ({
          value: sealId,
          label: `${name}（${SEAL_TYPE[type as keyof typeof SEAL_TYPE]}）`,
        }))}
      />
      <NumberItem
        name="years"
        label="有效期（年）"
        must="请输入有效期"
        min={1}
        max={MOST_YEARS}
        precision={0}
      />
      <LongTextItem name="purpose" label="用途" must="请填写用途" maxLength={200} showCount rows={3} />
      <TextItem
        name="physical"
        label="对应的实物印章"
        extra="填写实物印章的编号；没有实物印章的，说明原因"
        maxLength={100}
      />
    </FormDialog>
  )
}
