export {
  CertificateIllustration,
  type CertificateWords,
} from './brand/certificate-illustration.tsx';
export { Icon, type IconName } from './brand/icon.tsx';
export { Lattice, Mark } from './brand/mark.tsx';
export { PictureIcon, type PictureName } from './brand/picture-icon.tsx';
export { Carousel, type CarouselProps } from './carousel/carousel.tsx';
export {
  type Slide,
  Slideshow,
  type SlideshowMessages,
  type SlideshowProps,
} from './carousel/slideshow.tsx';
export { classNames } from './class-names.ts';
export { hydrateDocument } from './document/hydrate-document.tsx';
export { saveFile, savePdf } from './document/save-file.ts';
export { Dialog, type DialogProps } from './feedback/dialog.tsx';
export {
  ErrorSummary,
  type ErrorSummaryItem,
  type ErrorSummaryProps,
} from './feedback/error-summary.tsx';
export { LateHint, Skeleton, Spinner } from './feedback/loading.tsx';
export { MessageDialog, type MessageDialogProps } from './feedback/message-dialog.tsx';
export { Notice, type NoticeProps, type Tone } from './feedback/notice.tsx';
export { ToastRegion, type ToastRegionProps } from './feedback/toast-region.tsx';
export { createToaster, type Toast, type Toaster } from './feedback/toaster.ts';
export { Button, type ButtonProps } from './forms/button.tsx';
export {
  type ButtonSize,
  type ButtonStyle,
  type ButtonVariant,
  buttonClass,
} from './forms/button-class.ts';
export { CheckboxField, type CheckboxFieldProps } from './forms/checkbox-field.tsx';
export { CopiesField, type CopiesFieldProps } from './forms/copies-field.tsx';
export { FieldError, type FieldProps } from './forms/field.tsx';
export { FieldGroup, type FieldGroupProps } from './forms/field-group.tsx';
export { RadioGroupField, type RadioGroupFieldProps } from './forms/radio-group-field.tsx';
export { type Option, SelectField, type SelectFieldProps } from './forms/select-field.tsx';
export { SwitchField, type SwitchFieldProps } from './forms/switch-field.tsx';
export {
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './forms/text-field.tsx';
export { Badge, type BadgeTone } from './layout/badge.tsx';
export { Breadcrumb, type BreadcrumbItem } from './layout/breadcrumb.tsx';
export {
  Card,
  Container,
  type Detail,
  DetailList,
  Stack,
  type StackProps,
} from './layout/containers.tsx';
export { type Column, DataTable, type DataTableProps } from './layout/data-table.tsx';
export { Isolate, NumberGroups, RecordText, recordLanguage } from './layout/isolate.tsx';
export { PageHeading, type PageHeadingProps, usePageFocus } from './layout/page-heading.tsx';
