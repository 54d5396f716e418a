// Component test page: Arabic, right to left, product styles.
import '../styles.css';

document.documentElement.lang = 'ar';
document.documentElement.dir = 'rtl';
document.title = 'وثيقة';
