// Chooses among the companies one has joined. Fits into a Form.Item.
//   <CompanyPicker value={companyId} onChange={setCompanyId} />

import { COMPANY_CERTIFICATION, statusOf } from '@xinqi/api/status'
import { Select } from 'antd'
import { useCall } from '../api/useCall.ts'
import styles from './pickers.module.css'

export const CompanyPicker = ({
  value,
  onChange,
  placeholder = '选择企业',
  ...rest
}: {
  id?: string
  value?: string | null
  onChange?: (companyId: string | null) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}) => {
  const { data, isFetching } = useCall('/v2/company/getCompanyList', {})
  return (
    <Select
      {...rest}
      allowClear
      loading={isFetching}
      value={value ?? undefined}
      placeholder={placeholder}
      className={styles.picker}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map((company) => ({
        value: company.companyId,
        label: company.name,
        status: statusOf(COMPANY_CERTIFICATION, company.status).label,
      }))}
      onChange={(next) => onChange?.(next ?? null)}
      optionRender={({ data: option }) => (
        <span className={styles.option}>
          {option.label}
          <span className={styles.detail}>{option.status}</span>
        </span>
      )}
    />
  )
}
