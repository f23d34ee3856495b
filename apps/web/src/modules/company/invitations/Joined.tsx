import { Link } from 'react-router'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'

/** What came of it, and what comes next. */
export const Joined = ({ companyName, joined }: { companyName: string; joined: boolean }) => (
  <Lite>
    {joined ? (
      <Statement done title="已加入企业" actions={<Link to="/workbench">进入工作台</Link>}>
        您已是「{companyName}」的成员，可以处理企业的合同与待办。
      </Statement>
    ) : (
      <Statement done title="申请已提交" actions={<Link to="/workbench">进入工作台</Link>}>
        「{companyName}」的管理员审核通过后，您会在消息中心收到通知，届时即可切换到该企业。
      </Statement>
    )}
  </Lite>
)
