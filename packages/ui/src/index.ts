export {
  CertificateIllustration,
  type CertificateWords,
} from './brand/certificate-illustration.tsx';
export { Icon, type IconName } from './brand/icon.tsx';
export { Lattice, Mark } from './brand/mark.tsx';
export { PictureIcon, type PictureName } from './brand/picture-icon.tsx';
export { Carousel } from './carousel/carousel.tsx';
export { type Slide, Slideshow, type SlideshowMessages } from './carousel/slideshow.tsx';
export { classNames } from './class-names.ts';
export { copyText } from './document/copy-text.ts';
export { hydrateDocument } from './document/hydrate-document.tsx';
export { saveFile, savePdf } from './document/save-file.ts';
export { StartWatch } from './document/start-watch.tsx';
export { Dialog } from './feedback/dialog.tsx';
export { ErrorSummary, type ErrorSummaryItem } from './feedback/error-summary.tsx';
export { LoadFailed } from './feedback/load-failed.tsx';
export { LateHint, Skeleton, Spinner } from './feedback/loading.tsx';
export { MessageDialog } from './feedback/message-dialog.tsx';
export { Notice } from './feedback/notice.tsx';
export { ToastRegion } from './feedback/toast-region.tsx';
export { createToaster } from './feedback/toaster.ts';
export { Button, type ButtonProps } from './forms/button.tsx';
export { buttonClass } from './forms/button-class.ts';
export { CheckboxField } from './forms/checkbox-field.tsx';
export { CheckboxGroupField } from './forms/checkbox-group-field.tsx';
export { CopiesField } from './forms/copies-field.tsx';
export { FieldError } from './forms/field.tsx';
export { FieldGroup } from './forms/field-group.tsx';
export { RadioGroupField, type RadioGroupFieldProps } from './forms/radio-group-field.tsx';
export { SelectField, type SelectFieldProps } from './forms/select-field.tsx';
export { SwitchField, type SwitchFieldProps } from './forms/switch-field.tsx';
export {
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './forms/text-field.tsx';
export { Badge, type BadgeTone } from './layout/badge.tsx';
export { Breadcrumb } from './layout/breadcrumb.tsx';
export { Card, Container, type Description, DescriptionList } from './layout/containers.tsx';
export { type Column, DataTable } from './layout/data-table.tsx';
export { PageHeading, usePageFocus } from './layout/page-heading.tsx';
export { EmptyState, Panel } from './layout/panel.tsx';
export { NumberGroups, RecordText, recordLanguage } from './layout/record-text.tsx';
