import type { ReactNode } from 'react';

interface FieldGroupProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function FieldGroup({ title, className = '', children }: FieldGroupProps) {
  return (
    <div
      className={`flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4 ${className}`}
    >
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  );
}
