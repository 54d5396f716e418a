import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const gaps = { sm: 'gap-2', md: 'gap-4', lg: 'gap-7', xl: 'gap-10' };

export interface StackProps {
  gap?: keyof typeof gaps;
  children: ReactNode;
  className?: string;
}

export function Stack({ gap = 'md', children, className }: StackProps) {
  return <div className={classNames('flex flex-col', gaps[gap], className)}>{children}</div>;
}
