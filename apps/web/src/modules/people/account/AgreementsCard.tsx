import { Button } from 'antd'
import { Link } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { useAgreements } from '../sign-in/AgreementConsent.tsx'

/** Which words somebody accepted and when, and the way out. */
export const AgreementsCard = () => {
  const { data, refetch } = useCall('/account/agreements/view', {}, { quiet: true })
  const agreements = useAgreements()
  const accept = () =>
    carryOut(
      '/account/agreements/accept',
      { documents: data?.due ?? [] },
      ['/account/agreements/view'],
      '已同意现行版本',
    ).catch(() => refetch())
  return (
    <CenterCard title="协议与注销" extra={<Link to="/center/closeAccount">注销账号</Link>}>
      <SettingRows>
        {data?.accepted.map(({ document, title, version, agreedAt, sha256 }) => (
          <SettingRow
            key={`${document} ${version}`}
            name={`《${title}》版本 ${version}`}
            about={`同意于 ${instant(agreedAt)}${sha256 ? `，文本摘要 ${sha256.slice(0, 16)}` : '（注册时）'}`}
          />
        ))}
        {data?.due.length ? (
          <SettingRow
            name="协议已更新"
            about={data.current
              .filter(({ document }) => data.due.includes(document))
              .map(({ title }) => `《${title}》`)}
          >
            <Button type="primary" onClick={accept}>
              同意现行版本
            </Button>
          </SettingRow>
        ) : null}
      </SettingRows>
      {agreements.dialog}
    </CenterCard>
  )
}
