/** The two sign-in areas. */
export type Area = 'demand' | 'operator';
export type Actor = 'DemandUser' | 'Operator';

interface AreaFacts {
  actor: Actor;
  home: string;
  login: string;
  resetPassword: string;
  name: string;
}

export const areas: Readonly<Record<Area, AreaFacts>> = {
  demand: {
    actor: 'DemandUser',
    home: '/demand',
    login: '/demand/login',
    resetPassword: '/reset-password',
    name: '発注ハブ',
  },
  operator: {
    actor: 'Operator',
    home: '/admin',
    login: '/admin/login',
    resetPassword: '/admin/reset-password',
    name: '発注ハブ 運営',
  },
};

/** The area of a path. Everything outside `/admin` belongs to the customers. */
export const areaOfPath = (pathname: string): Area =>
  /^\/admin(\/|$)/.test(pathname) ? 'operator' : 'demand';

export const areaOfActor = (actor: Actor): Area => (actor === 'Operator' ? 'operator' : 'demand');
