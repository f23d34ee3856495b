import { Tag } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'

/** How the text stands to the rules of the own house: what it would rather have, what it could live with. */
export const RulePositions = ({ roomId }: { roomId: string }) => {
  const { data } = useCall('/companyRule/positions', { roomId }, { quiet: true, staleTime: 0 })
  if (!data?.length) return null
  return (
    <section aria-label="企业规则的立场" style={{ marginBottom: 16 }}>
      <h2 style={{ fontSize: 16 }}>企业规则的立场（仅己方可见）</h2>
      <ul style={{ paddingLeft: 18 }}>
        {data.map((one) => (
          <li key={one.ruleId}>
            <Tag>{one.consequence}</Tag>
            {one.sentence}：现为 {one.shown || '没有约定'}
            {one.preferred && `；首选 ${one.preferred}`}
            {one.fallback && `；可接受 ${one.fallback}`}
            {one.approver && `；须${one.approver}批准`}
          </li>
        ))}
      </ul>
    </section>
  )
}
