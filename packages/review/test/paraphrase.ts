/**
 * Wordings of one duty made by independent choices: 〔a/b/c〕 takes one of its alternatives, an empty one leaves it out.
 * From a seed, so that a part that nobody looked at can be made anew at any time.
 */
export type ParaphraseCase = { checkpoint: string; frame: string; wrong: string; right: string }

export function paraphrases(pattern: string, most: number, seed: number): string[] {
  const made = new Set<string>()
  let state = seed >>> 0
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let tries = 0; tries < most * 6 && made.size < most; tries++)
    made.add(
      pattern.replace(/〔([^〕]*)〕/g, (_, words: string) => {
        const choices = words.split('/')
        return choices[next(choices.length)] as string
      }),
    )
  return [...made]
}

const LABOUR = `用工约定\n店方：芜湖市镜湖区老灶台餐馆，统一社会信用代码92340202MA2T0LZ11A，芜湖市镜湖区长江路101号\n员工：童小丽，身份证340202199707071234，芜湖市弋江区花津路9号\n一、童小丽来店里端菜，就在长江路这家店，2026年3月1日到2027年2月28日。\n二、每天八个小时，做五休二，工资每月3800元，下月5号发。\n三、{}。\n四、热菜烫手，店里发手套。有事找镜湖区劳动仲裁。\n店方：芜湖市镜湖区老灶台餐馆  员工：童小丽  2026年2月26日`
const LEASE = `租房约定\n房东：邬丽华，身份证310107196901015678，上海市普陀区曹杨路500弄6号\n房客：解思远，身份证320582199912126789，张家港市杨舍镇人民中路60号\n房子在上海市普陀区兰溪路200弄3号501，46平米，自己住。租一年，2026年3月15日到2027年3月14日。\n房租每月4500块，押金4500块，退房三天里退。\n{}。\n房客晚交房租，每天加欠款的万分之五；房东提前收房，赔一个月房租。\n扯皮的话，上海市普陀区人民法院解决。\n房东：邬丽华 房客：解思远 2026年3月10日`

export const CASES: ParaphraseCase[] = [
  {
    checkpoint: 'E03',
    frame: LABOUR,
    wrong:
      '〔社保/五险/社会保险〕〔员工自己交/店里不给上/店里不管/折成现钱每月发300元/员工说不交了，每月多给300块当补偿/员工自愿放弃〕',
    right: '〔社保/五险/社会保险〕〔店里按月给交/从第一个月就给上，个人那份代扣/由店里依法缴纳〕',
  },
  {
    checkpoint: 'E04',
    frame: LABOUR,
    wrong:
      '〔没干满一年就走/中途撂挑子/提前辞职/合同没到期离职/半路不干〕的，〔赔店里/罚/扣/要拿出〕〔2000元/两个月工资/3000块〕',
    right: '〔要走/辞职/不干了〕提前〔三十天/一个月〕〔说一声/书面讲〕，工资〔结清/一分不少结清〕',
  },
  {
    checkpoint: 'E09',
    frame: LABOUR,
    wrong:
      '〔来的时候/进店前/入职当天〕〔交500元押金/先押800块保证金/把身份证押在店里/身份证原件放老板那里/交工服费600元〕',
    right: '店里〔不收押金/不扣证件/不收任何钱/看过身份证就还/不押证件也不收保证金〕',
  },
  {
    checkpoint: 'G12',
    frame: LEASE,
    wrong:
      '〔租期里/中途/以后〕房东〔随时可以涨价/想加房租就加/自己看着涨房租/说涨价就涨价〕，房客〔只能认/得照新价给/不能有意见/只能接受〕',
    right: '房租〔租期里不涨/一年不变/要改得两边商量/涨不涨双方重新谈〕',
  },
  {
    checkpoint: 'G22',
    frame: LEASE,
    wrong:
      '房东〔随时/什么时候/哪天〕想〔收回/收房/不租了〕就〔收回/收房/叫房客搬走〕，〔不用理由/不赔/不用说为什么，也不赔偿/没有补偿〕',
    right: '〔谁/任何一方/双方哪边〕要提前〔结束/收场/退〕，早〔一个月/三十天〕说，〔赔一个月房租/账结清〕',
  },
  {
    checkpoint: 'G24',
    frame: LEASE,
    wrong:
      '〔房客在屋里/住的时候〕〔受伤/摔伤/出了人命/触电伤亡〕，〔房东一概不负责/跟房东没关系/房东不管/房东不承担任何责任/都与房东无关〕',
    right: '房子本身毛病〔伤了人/让人受伤〕，房东〔负责/赔/照赔〕',
  },
  {
    checkpoint: 'L03',
    frame: LEASE,
    wrong:
      '屋里〔不管什么坏了/任何东西坏了/所有设备坏了，漏水也算〕，〔都由房客掏钱修/一律房客出钱修/全由房客负责维修〕',
    right: '〔水管电器自然坏了/房顶漏水〕房东修，房客〔自己弄坏的/用坏的〕房客修',
  },
]
